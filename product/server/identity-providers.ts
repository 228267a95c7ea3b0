import type { AccountStore } from './session-ports.ts'

/** What somebody enters to sign in, and from where. */
type Credentials = { username: string; password: string; address: string }

/** One way to find out who somebody is. */
export type IdentityProvider = {
  /** Unique among the providers. */
  name: string
  /** What the sign-in page knows it by: the specification's name. */
  kind: string
  /** The account of whoever has these credentials; undefined: they are not of this provider, or wrong. */
  authenticate(credentials: Credentials): Promise<{ username: string } | undefined>
}

/** Local accounts with passwords. */
export function localProvider({ verifyPassword }: Pick<AccountStore, 'verifyPassword'>): IdentityProvider {
  return {
    name: 'local',
    kind: 'PROVISIONING_USER',
    authenticate: ({ username, password, address }) => verifyPassword(username, password, address),
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
