import type { Variant } from './variant.ts';

export const clientAuthentication: readonly Variant[] = [
  {
    name: 'client-basic',
    gaps: ['oauth.parameters-elsewhere'],
    about: 'Clients may authenticate with HTTP Basic as well.',
    policy: { basicAuthentication: true },
  },
  {
    name: 'client-parameters-anywhere',
    gaps: ['oauth.parameters-elsewhere'],
    about: 'The token endpoint takes parameters from the query and as JSON.',
    policy: { parametersAnywhere: true },
  },
  {
    name: 'user-client-confidential',
    gaps: [],
    about: 'The application of the user has a secret.',
    policy: { confidentialUserClient: true },
  },
];
