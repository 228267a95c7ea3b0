import { CodedError } from '#contract/errors.ts'
import type { SignInPorts } from '#product/server/sign-in/sign-in-ports.ts'

/** Sign-ins by local accounts alone: no provider is saved or can be tried. */
export function openSignIn(): SignInPorts['signIn'] {
  const noTrial = async (): Promise<never> => {
    throw new CodedError('not_found', 'There is no such trial.')
  }
  return {
    missingKey: undefined,
    offered: async () => [],
    allowsLocal: async () => true,
    configured: async () => [],
    tryProvider: async () => {
      throw new CodedError('source_failed', 'The provider does not answer.', { field: 'issuer' })
    },
    trial: noTrial,
    save: noTrial,
    setEnabled: async () => {},
    accounts: async () => [],
    setDisabled: async () => {},
    signOutAddress: async () => undefined,
  }
}
