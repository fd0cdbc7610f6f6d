/** The languages of the course. */
export type Lang = "en" | "zh-CN";

/** One sentence for people, equal in content in every language of the course. */
export type Text = Readonly<Record<Lang, string>>;
