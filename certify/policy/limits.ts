/** What a certificate of Muster cannot prove, whoever signs it: said on its page, and by whoever checks it. */
export const LIMITS: readonly string[] = [
  'A signature says that nothing was changed after it was signed. Where the maker of the environment holds the key, it does not say that the journal was ever recorded: whoever can sign can also invent.',
  'Judging the journal anew shows that it leads to this verdict. Rules that exchanges alone cannot show rest on what the checks wrote down while they ran.',
  'A nonce proves that the certificate is younger than the question, not that the requests went to the environment that is named. The run id in the User-Agent of each request lets the owner of its logs find them there.',
  'It speaks of one environment at one time: another release, configuration or event may answer otherwise.',
  'Whoever has to be certain runs Muster against the environment themselves, or has the key held by somebody who does.',
];
