// mistake: prints text as it comes, also what is taken back later
// killed by: 3.4d
function textWriter(): Writer {
  return {
    begin: () => "",
    event: (event) => (event.type === "text_delta" ? event.text : ""),
    end: () => "\n",
  };
}
