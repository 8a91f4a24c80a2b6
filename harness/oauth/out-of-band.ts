/** The redirect URI by which the code is shown on a page (specification, Authentication > Credentials). */
export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';
