/** What no certificate of Muster can prove: said on its page, and by the checker. */
export const LIMITS: readonly string[] = [
  'A signature says that nothing was changed after it was signed. Where the maker of the environment holds the key, it does not say that the journals were ever recorded: whoever can sign can also invent a whole world that obeys.',
  'Judging the journals anew shows that they lead to this verdict. Rules that they do not show by themselves rest on what the checks of the signer’s run claimed, with exchanges that fit the rule.',
  'A nonce shows that the runs are younger than the question, not that the requests went to the environment that is named. Run ids, addresses and TLS certificates let the owner of its logs look for them there.',
  'A run that does not say that it is of Muster finds a service that behaves only while it is tested, unless the service knows the tester by something else, such as its address or its credentials.',
  'It speaks of one environment at one time: another release, configuration or event may answer otherwise.',
  'Whoever has to be certain runs Muster against the environment themselves, or has the key held by somebody who does.',
];
