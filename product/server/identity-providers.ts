import { CodedError } from '#contract/errors.ts'
import type { AccountStore, Credentials, IdentityProvider } from './session-ports.ts'

/** Local accounts with passwords, as long as they may sign in. */
export function localProvider(
  { verifyPassword }: Pick<AccountStore, 'verifyPassword'>,
  isAllowed: () => Promise<boolean> = async () => true,
): IdentityProvider {
  return {
    name: 'local',
    kind: 'PROVISIONING_USER',
    async authenticate({ username, password, address, begin }) {
      if (!(await isAllowed()))
        throw new CodedError('forbidden', 'Local accounts do not sign in here: use single sign-on.')
      return verifyPassword(username, password, address, begin)
    },
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
