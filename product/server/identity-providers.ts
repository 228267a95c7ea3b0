import type { AccountStore, Credentials, IdentityProvider } from './session-ports.ts'

/** Local accounts with passwords. */
export function localProvider({ verifyPassword }: Pick<AccountStore, 'verifyPassword'>): IdentityProvider {
  return {
    name: 'local',
    kind: 'PROVISIONING_USER',
    authenticate: ({ username, password, address, begin }) =>
      verifyPassword(username, password, address, begin),
  }
}

/** The account that the first provider which knows the credentials answers. */
export async function authenticate(
  providers: readonly IdentityProvider[],
  credentials: Credentials,
): Promise<{ username: string } | undefined> {
  for (const provider of providers) {
    const account = await provider.authenticate(credentials)
    if (account) return account
  }
  return undefined
}
