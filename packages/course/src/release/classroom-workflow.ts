/** Where the workflow lies in the learners' repository. */
export const WORKFLOW_PATH = ".github/workflows/classroom.yml";

/** The workflow that runs on each push of a learner: whether tests were changed, then points by step. */
export const CLASSROOM_WORKFLOW = `# Runs on each push: tells whether files of the course were changed, then runs its tests and gives a point for each step.
name: classroom
on: [push, workflow_dispatch]
permissions:
  contents: read
jobs:
  course:
    runs-on: ubuntu-latest
    timeout-minutes: 30
    steps:
      - uses: actions/checkout@v5
        with:
          persist-credentials: false
      - uses: actions/setup-node@v5
        with:
          node-version: "20"
      - run: node scripts/ensure-installed.cjs
      - name: Files of the course that were changed
        run: npm run --silent course -- release --verify
        continue-on-error: true
      # The machine is thrown away afterwards, so it is the sandbox.
      - name: Points by step
        run: |
          npm run --silent course -- grade . --no-sandbox | tee sheet.txt
          { echo '\`\`\`text'; cat sheet.txt; echo '\`\`\`'; } >> "$GITHUB_STEP_SUMMARY"
`;
