/** Texts that are more than text to a database, a page, a shell, a template or a parser. */
export const TEXTS: Readonly<Record<string, string>> = {
  'an end of statement': `x'; drop table attendees; --`,
  'a condition that always holds': `' or '1'='1`,
  'a union': `x' union select record from attendees --`,
  'a quotation mark of names': `x"; delete from "kept"; --`,
  'a backslash before a quotation mark': `\\'; select pg_sleep(5); --`,
  'a pattern': `%_%`,
  'a parameter': `$1 ? :name @name`,
  'a zero byte': `x\u0000y`,
  'half a character': `x\ud800y`,
  'a script': `</script><script>alert(1)</script>`,
  'an event handler': `"><img src=x onerror=alert(1)>`,
  'a template': '{{7*7}}<%= 7*7 %>#{7*7}',
  'a line break of headers': `x\r\nset-cookie: a=b`,
  'a spreadsheet formula': `=cmd|' /C calc'!A1`,
};

/** Inputs on which a careless expression takes for ever. */
export const SLOW: Readonly<Record<string, object>> = {
  'an address of one long label': { email: `a@${'a'.repeat(200_000)}` },
  'an address of many labels': { email: `a@${'a.'.repeat(100_000)}` },
  'an address of hyphens': { email: `a@a${'-'.repeat(200_000)}` },
  'an address of many dots': { email: `${'a.'.repeat(100_000)}@` },
  'a long number': { phone: `+${'1'.repeat(200_000)}x` },
  'a name of spaces': { first_name: `x${' '.repeat(200_000)}x` },
};
