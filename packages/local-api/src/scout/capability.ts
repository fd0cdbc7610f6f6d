/** What the scout can do with a tool of the client. */
export type Capability = "read" | "search" | "files" | "list" | "shell" | "edit" | "write";

/** One thing to tell a tool. */
export type Slot =
  | "path"
  | "folder"
  | "pattern"
  | "glob"
  | "command"
  | "oldText"
  | "newText"
  | "replaceAll"
  | "content"
  | "firstLine"
  | "lineCount"
  | "outputMode"
  | "lineNumbers"
  | "ignoreCase"
  | "caseSensitive"
  | "hitLimit"
  | "description";

/** A tool has a capability when it has one of these names (written small, without signs) and takes these slots. */
export const CAPABILITIES: Readonly<Record<Capability, { names: readonly string[]; needs: readonly Slot[] }>> = {
  read: { names: ["read", "readfile", "view", "viewfile", "openfile", "cat"], needs: ["path"] },
  search: {
    names: ["grep", "ripgrep", "grepsearch", "search", "searchtext", "searchfiles", "searchfilecontent"],
    needs: ["pattern", "folder"],
  },
  files: { names: ["glob", "find", "findfiles", "globfiles", "filesearch", "searchfilenames"], needs: ["glob"] },
  list: { names: ["ls", "list", "listdir", "listfiles", "listdirectory", "listfolder"], needs: ["folder"] },
  shell: {
    names: ["bash", "shell", "runterminalcmd", "runcommand", "runshellcommand", "execute", "executecommand", "exec"],
    needs: ["command"],
  },
  edit: {
    names: ["edit", "editfile", "strreplace", "strreplaceeditor", "searchreplace", "replace", "replaceinfile"],
    needs: ["path", "oldText", "newText"],
  },
  write: { names: ["write", "writefile", "createfile", "writetofile"], needs: ["path", "content"] },
};

/** The names that clients give to a slot; the first that a tool's schema knows counts. */
export const SLOT_NAMES: Readonly<Record<Slot, readonly string[]>> = {
  path: ["file_path", "filePath", "filepath", "path", "file", "filename", "file_name", "target_file", "absolute_path"],
  folder: ["path", "directory", "dir", "folder", "dir_path", "directory_path", "target_directory", "dirPath"],
  pattern: ["pattern", "regex", "query", "search", "search_term"],
  glob: ["pattern", "glob", "glob_pattern", "globPattern", "query", "name"],
  command: ["command", "cmd"],
  oldText: ["old_string", "oldString", "oldText", "old_text", "old_str", "oldStr", "search"],
  newText: ["new_string", "newString", "newText", "new_text", "new_str", "newStr", "replace"],
  replaceAll: ["replace_all", "replaceAll"],
  content: ["content", "contents", "text", "file_text", "fileText", "data"],
  firstLine: ["offset", "start_line", "startLine", "line_start"],
  lineCount: ["limit", "line_count", "lineCount", "max_lines"],
  outputMode: ["output_mode", "outputMode"],
  lineNumbers: ["-n", "line_numbers", "lineNumbers"],
  ignoreCase: ["ignore_case", "ignoreCase", "-i", "case_insensitive", "caseInsensitive"],
  caseSensitive: ["case_sensitive", "caseSensitive"],
  hitLimit: ["head_limit", "headLimit", "limit", "max_results", "maxResults", "max_count"],
  description: ["description", "explanation", "reason"],
};
