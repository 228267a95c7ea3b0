import { z } from 'zod'
import { roles } from '#contract/roles.ts'
import { providerSettings } from './draft.ts'

/** The addresses that a provider gives for itself. */
export const discoveredProvider = z.object({
  issuer: z.string(),
  authorizationEndpoint: z.string().nullable(),
  tokenEndpoint: z.string().nullable(),
  keysAddress: z.string().nullable(),
  endSessionEndpoint: z.string().nullable(),
  /** Whether its answers name it, so that those of another provider cannot be taken for them. */
  namesItsIssuer: z.boolean(),
})

export type Discovered = z.output<typeof discoveredProvider>

/** Who came back from a provider that is tried, or why nobody did rightly. */
export const trialResult = z.object({
  subject: z.string().nullable(),
  claims: z.record(z.string(), z.unknown()),
  roles: z.array(z.enum(roles)),
  /** What the provider left out, in words. */
  missing: z.string().nullable(),
  problem: z.string().nullable(),
})

export type TrialResult = z.output<typeof trialResult>

/** A provider that is tried, without its secret. */
export const signInTrial = z.object({
  trialId: z.string(),
  provider: z.string(),
  settings: providerSettings,
  /** Null: nobody has come back from the provider yet. */
  result: trialResult.nullable(),
})

export type SignInTrial = z.output<typeof signInTrial>
