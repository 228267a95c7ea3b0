import { CodedError } from '#contract/errors.ts'
import type { SignInTrial } from '#product/contract/sign-in/trial.ts'
import type { SignInPorts } from '#product/server/sign-in/sign-in-ports.ts'

const knownTrial: SignInTrial = {
  trialId: 'trial-1',
  provider: 'OPENID_CONNECT',
  settings: {
    issuer: 'https://sign-in.example.com',
    clientId: 'lakegauge',
    sendsSecretIn: 'HEADER',
    mapping: [],
  },
  result: null,
}

/** Sign-ins by local accounts alone: no provider is saved or answers; of one a trial was begun. */
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
    trial: async ({ trialId }) => (trialId === knownTrial.trialId ? knownTrial : noTrial()),
    save: noTrial,
    setEnabled: async () => {},
    accounts: async () => [],
    setDisabled: async () => {},
    signOutAddress: async () => undefined,
  }
}
