/** All that the command line says to a person, in one shape for each language. */
export type Catalogue = {
  help: string;
  embedded: string;
  demo: (folder: string) => string;
  demoPrompt: string;
  interactive: string;
  howToLeave: string;
  interrupted: string;
  ask: string;
  askYes: readonly string[];
  refusedHeadless: (tool: string) => string;
  refusedByPerson: (tool: string) => string;
  interruptedQuestion: (tool: string) => string;
  unknownOption: (option: string) => string;
  missingValue: (option: string) => string;
  notANumber: (option: string, value: string) => string;
  notALanguage: (value: string) => string;
  noFolder: (folder: string) => string;
  notAFolder: (folder: string) => string;
  noInteractive: string;
  unknownCommand: (name: string) => string;
  maxTurns: (turns: number) => string;
  badKey: string;
  forbidden: string;
  unknownModel: (message: string) => string;
  noServer: (baseUrl: string) => string;
  modelError: (message: string) => string;
  crashed: (message: string) => string;
};

export type Language = "en" | "zh-CN";
