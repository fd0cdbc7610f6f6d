/** Whether a file of the course, by its path below the root, goes to the learners. */
export function isReleased(path: string): boolean {
  return !HIDDEN.some((pattern) => pattern.test(path));
}

/** What gives answers away, or serves those who write and teach the course. */
const HIDDEN: readonly RegExp[] = [
  /^chapters\/[^/]+\/(solution|wrong|hidden)\//,
  /^docs\/teaching\//,
  // Derived anew, so that no work of the person who releases goes along.
  /^chapters\/[^/]+\/src\//,
  /^packages\/[^/]+\/test\//,
  /^(bench|test|\.changeset|\.ci|\.github)\//,
  /^scripts\/(?!ensure-installed\.cjs$)/,
  /^turbo\.json$/,
];
