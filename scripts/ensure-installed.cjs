// Runs before `npm start` and `npm test`, with nothing but Node: installs the workspace when the installation is
// missing or older than the lock file. Written so that an old Node can still parse it and say what to do.
"use strict";
var fs = require("fs");
var path = require("path");
var childProcess = require("child_process");

var root = path.join(__dirname, "..");
var manifest = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));

main();

function main() {
  if (!isNewEnough(process.versions.node, 20, 19)) {
    stop(
      "Loopsmith needs Node 20.19 or newer and this is " +
        process.version +
        ": install a newer Node and run the command again.",
    );
  }
  if (isInstalled()) return;
  process.stderr.write("Installing the workspace (once, and again when the lock file changes) …\n");
  var result = childProcess.spawnSync("npx", ["--yes", manifest.packageManager, "install", "--frozen-lockfile"], {
    cwd: root,
    // The agent's answer goes to stdout; what the installation says does not.
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (result.error || result.status !== 0) {
    stop("The installation failed: check the network (or your npm proxy settings) and run the command again.");
  }
}

function isNewEnough(version, major, minor) {
  var parts = version.split(".").map(Number);
  return parts[0] > major || (parts[0] === major && parts[1] >= minor);
}

function isInstalled() {
  return modifiedAt("node_modules/.pnpm-workspace-state-v1.json") >= modifiedAt("pnpm-lock.yaml");
}

function modifiedAt(file) {
  try {
    return fs.statSync(path.join(root, file)).mtimeMs;
  } catch (_error) {
    return -1;
  }
}

function stop(message) {
  process.stderr.write(message + "\n");
  process.exit(1);
}
