import { foldName } from "./resolve-path.ts";

/** Folders whose content runs programs later or switches checks off; ours too (P14, V23). */
const FOLDERS = new Set([
  ".git",
  ".vscode",
  ".idea",
  ".cursor",
  ".husky",
  ".cargo",
  ".devcontainer",
  ".yarn",
  ".mvn",
  ".claude",
  ".loopsmith",
  ".ssh",
  ".gnupg",
]);
const NESTED = [
  ".config/git",
  ".config/fish",
  ".config/systemd",
  ".config/autostart",
  ".config/direnv",
  ".config/pip",
  ".config/pnpm",
  ".venv/bin",
  ".venv/scripts",
  "venv/bin",
  "node_modules/.bin",
  ".local/bin",
  "library/launchagents",
];
const FILES = new Set([
  ".gitconfig",
  ".gitmodules",
  ".envrc",
  ".bashrc",
  ".bash_profile",
  ".bash_login",
  ".bash_logout",
  ".bash_aliases",
  ".profile",
  ".zshrc",
  ".zshenv",
  ".zprofile",
  ".zlogin",
  ".zlogout",
  ".kshrc",
  ".mkshrc",
  ".cshrc",
  ".tcshrc",
  ".login",
  ".logout",
  ".inputrc",
  ".xprofile",
  ".xinitrc",
  ".xsession",
  ".vimrc",
  ".exrc",
  ".tmux.conf",
  ".npmrc",
  ".yarnrc",
  ".yarnrc.yml",
  ".pnpmrc",
  ".pnpmfile.cjs",
  "bunfig.toml",
  ".bunfig.toml",
  ".pypirc",
  "pip.conf",
  ".pip.conf",
  ".gemrc",
  ".condarc",
  ".netrc",
  ".curlrc",
  ".wgetrc",
  ".pre-commit-config.yaml",
  ".pre-commit-config.yml",
  "gradle-wrapper.properties",
  "maven-wrapper.properties",
  ".ripgreprc",
  ".mcp.json",
  "docker.sock",
  "podman.sock",
  "containerd.sock",
]);
const LEFTHOOK = /^\.?lefthook(-local)?\.(ya?ml|toml|json|jsonc)$/;

/** Whether writing there is never approved beforehand, whether or not it exists yet (P14). Absolute path. */
export function isProtectedPath(path: string): boolean {
  const segments = foldName(path)
    .split("/")
    .map((segment) => segment.replace(/[. ]+$/, (end) => (/^\.+$/.test(segment) ? end : "")));
  const name = segments.at(-1) ?? "";
  if (segments.some((segment) => FOLDERS.has(segment)) || FILES.has(name) || LEFTHOOK.test(name)) return true;
  const joined = `${segments.join("/")}/`;
  return NESTED.some((nested) => joined.includes(`/${nested}/`));
}

/** Whether a pattern for one segment may stand for a protected name. */
export function mayNameProtected(matches: (name: string) => boolean): boolean {
  return [...FOLDERS, ...FILES].some(matches);
}
