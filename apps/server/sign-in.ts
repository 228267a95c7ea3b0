import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import type { Navigation } from '#http/navigation.ts'
import { realClock } from '#jobs/clock.ts'
import { defineJob } from '#jobs/job.ts'
import type { SecretBox } from '#local/secret-box.ts'
import { askProvidersAgain } from '#product/server/sign-in/asked-again.ts'
import { authorizePath, callbackPath, SignInFlow } from '#product/server/sign-in/flow.ts'
import { OpenIdPeers } from '#product/server/sign-in/openid-peer.ts'
import type { SignInPorts } from '#product/server/sign-in/sign-in-ports.ts'
import { stateSignIn } from '#product/server/sign-in/state-sign-in.ts'
import type { ServerAudit } from './server-audit.ts'
import type { Stores } from './stores.ts'

/** Asks providers whether those whom they signed in still may be. */
export const signInsJob = defineJob({
  name: 'sign-ins',
  label: 'Sign-ins confirmed by providers',
  input: z.object({}),
  answer: z.object({}),
  steps: [],
  guard: mayChange('admin', 'account'),
  retryLimit: 1,
  expireSeconds: 600,
  singleton: 'one',
  schedule: { place: 'HERE' },
})

/** Sign-ins by providers: what calls are handed, where browsers are led, and what is asked again. */
export type SignIn = {
  ports: SignInPorts['signIn']
  navigations: readonly Navigation[]
  /** Answers about how many sessions it asked. */
  askAgain(): Promise<number>
}

/** Sign-ins over the state of a server. */
export function openSignIn(
  { state, log, configuration }: Pick<Stores, 'state' | 'log' | 'configuration'>,
  { audit, box }: { audit: Pick<ServerAudit, 'record'>; box: SecretBox },
): SignIn {
  const { publicUrl } = configuration
  const parts = { state, box, log, audit, peers: new OpenIdPeers(), now: realClock, publicUrl }
  const flow = new SignInFlow(parts)
  return {
    ports: stateSignIn(parts),
    navigations: [
      { path: authorizePath, answer: (call) => flow.begin(call) },
      { path: callbackPath, answer: (call) => flow.comeBack(call) },
    ],
    askAgain: () => askProvidersAgain(parts),
  }
}
