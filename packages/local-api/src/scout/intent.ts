/** What a prompt asks for. Folders and paths are as the user wrote them; `.` is the working folder. */
export type Intent =
  /** Lines that hold one of these texts, letter by letter. */
  | { kind: "find_text"; texts: readonly string[]; folder: string; ignoreCase: boolean }
  /** Files whose path fits a glob. */
  | { kind: "find_files"; glob: string; folder: string }
  | { kind: "list_folder"; folder: string }
  | { kind: "read_file"; path: string }
  | { kind: "replace_text"; path: string; oldText: string; newText: string; all: boolean }
  | { kind: "create_file"; path: string; content: string; overwrite: boolean }
  | { kind: "append_text"; path: string; content: string }
  | { kind: "run_command"; command: string; folder: string }
  | { kind: "repair_tests"; command: string; folder: string }
  /** One after the other. */
  | { kind: "sequence"; intents: readonly Intent[] }
  /** Who are you, what can you do. */
  | { kind: "introduce" }
  | { kind: "unknown" };

export type IntentOf<K extends Intent["kind"]> = Extract<Intent, { kind: K }>;
