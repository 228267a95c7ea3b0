import { CodedError } from '#contract/errors.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import {
  disableExternalAccount,
  enableSignInProvider,
  getSignInConfiguration,
  getSignInTrial,
  listExternalAccounts,
  saveSignInProvider,
  trySignInProvider,
} from '#product/contract/sign-in/calls.ts'
import { listSignInProviders } from '#product/contract/sign-in/offered.ts'
import type { SignInPorts } from '#product/server/sign-in/sign-in-ports.ts'

async function configurationOf({ signIn }: SignInPorts) {
  const [providers, allowsLocal] = await Promise.all([signIn.configured(), signIn.allowsLocal()])
  return { providers, allowsLocal, missingKey: signIn.missingKey ?? null }
}

export const listSignInProvidersRoute = routeOver(
  listSignInProviders,
  ({ signIn }: SignInPorts) =>
    async () => ({ providers: await signIn.offered(), allowsLocal: await signIn.allowsLocal() }),
)

export const getSignInConfigurationRoute = routeOver(
  getSignInConfiguration,
  (ports: SignInPorts) => () => configurationOf(ports),
)

export const saveSignInProviderRoute = routeOver(saveSignInProvider, (ports: SignInPorts) => async (call) => {
  const { username } = sessionOf(call).user
  await ports.signIn.save({ trialId: call.body.trialId, username }, authorOf(call))
  return configurationOf(ports)
})

export const enableSignInProviderRoute = routeOver(
  enableSignInProvider,
  (ports: SignInPorts) => async (call) => {
    const { provider: kind, enabledStatus: isEnabled } = call.body
    await ports.signIn.setEnabled({ kind, isEnabled }, authorOf(call))
    return configurationOf(ports)
  },
)

export const trySignInProviderRoute = routeOver(
  trySignInProvider,
  ({ signIn }: SignInPorts) =>
    (call) =>
      signIn.tryProvider(call.body, sessionOf(call).user.username),
)

export const getSignInTrialRoute = routeOver(
  getSignInTrial,
  ({ signIn }: SignInPorts) =>
    (call) =>
      signIn.trial({ trialId: call.path.trialId, username: sessionOf(call).user.username }),
)

export const listExternalAccountsRoute = routeOver(
  listExternalAccounts,
  ({ signIn }: SignInPorts) =>
    async () => ({ accounts: await signIn.accounts() }),
)

export const disableExternalAccountRoute = routeOver(
  disableExternalAccount,
  ({ signIn }: SignInPorts) =>
    async (call) => {
      if (call.body.isDisabled && call.body.username === sessionOf(call).user.username)
        throw new CodedError('conflict', 'You cannot disable your own account: ask another administrator.', {
          field: 'username',
        })
      await signIn.setDisabled(call.body, authorOf(call))
      return { accounts: await signIn.accounts() }
    },
)
