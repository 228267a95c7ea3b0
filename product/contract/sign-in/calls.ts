import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { inPerson } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { roles } from '#contract/roles.ts'
import { claimSources } from './claims.ts'
import { providerDraft, providerSettings } from './draft.ts'
import { discoveredProvider, signInTrial } from './trial.ts'

const none = z.strictObject({})
const base = '/authentication-configuration'

/** Kinds of providers with what is kept of each. */
const configuredProvider = z.object({
  provider: z.string(),
  label: z.string(),
  /** The issuer that all its customers share; null: each has its own. */
  issuer: z.string().nullable(),
  issuerExample: z.string(),
  sources: z.array(z.enum(claimSources)),
  /** The path, at the product's own address, to which the provider leads back. */
  redirectPath: z.string(),
  /** Null: it was never saved. */
  settings: providerSettings.nullable(),
  isEnabled: z.boolean(),
  secret: z.enum(['NONE', 'KEPT', 'LOST']),
  secretChangedBy: z.string().nullable(),
  secretChangedAt: instant.nullable(),
})

export type ConfiguredProvider = z.output<typeof configuredProvider>

const signInConfiguration = z.object({
  providers: z.array(configuredProvider),
  /** Whether local accounts sign in. */
  allowsLocal: z.boolean(),
  /** Why no secrets can be kept; null where they can. */
  missingKey: z.string().nullable(),
})

/** Somebody who signs in by a provider. */
const externalAccount = z.object({
  username: z.string(),
  issuer: z.string(),
  subject: z.string(),
  provider: z.string(),
  /** The address that the provider verified. */
  email: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  createdAt: instant,
  lastSignInAt: instant,
  isDisabled: z.boolean(),
})

export type ListedExternalAccount = z.output<typeof externalAccount>

export const getSignInConfiguration = endpoint({
  name: 'getSignInConfiguration',
  method: 'GET',
  path: `${base}/oauth`,
  guard: inPerson('admin', 'account'),
  summary:
    'Every kind of provider with how the product is known to it, and its mapping of roles; never a secret.',
  query: none,
  body: undefined,
  output: signInConfiguration,
})

export const saveSignInProvider = endpoint({
  name: 'saveSignInProvider',
  method: 'PUT',
  path: `${base}/oauth`,
  guard: inPerson('admin', 'account'),
  summary: 'Saves a provider as it was tried: the administrator has signed in by it before.',
  query: none,
  body: z.strictObject({ trialId: z.string().min(1).max(100) }),
  output: signInConfiguration,
})

export const enableSignInProvider = endpoint({
  name: 'enableSignInProvider',
  method: 'POST',
  path: `${base}/providers`,
  guard: inPerson('admin', 'account'),
  summary:
    'Lets people sign in by a provider or local accounts, or no longer, which ends their sessions. Refused where no administrator could sign in any more.',
  query: none,
  body: z.strictObject({ provider: z.string().min(1).max(100), enabledStatus: z.boolean() }),
  output: signInConfiguration,
})

export const trySignInProvider = endpoint({
  name: 'trySignInProvider',
  method: 'POST',
  path: `${base}/trials`,
  guard: inPerson('admin', 'account'),
  summary: 'Asks a provider for its addresses, and begins a trial: the browser then signs in at the path.',
  query: none,
  body: providerDraft,
  output: z.object({ trialId: z.string(), discovered: discoveredProvider, path: z.string() }),
})

export const getSignInTrial = endpoint({
  name: 'getSignInTrial',
  method: 'GET',
  path: `${base}/trials/{trialId}`,
  guard: inPerson('admin', 'account'),
  summary: 'What came of a trial that the caller began: what the provider states of them, and their roles.',
  query: none,
  body: undefined,
  output: signInTrial,
})

const accounts = z.object({ accounts: z.array(externalAccount) })

export const listExternalAccounts = endpoint({
  name: 'listExternalAccounts',
  method: 'GET',
  path: `${base}/accounts`,
  guard: inPerson('admin', 'account'),
  summary: 'Everybody who has signed in by a provider, with issuer, subject, roles and last sign-in.',
  query: none,
  body: undefined,
  output: accounts,
})

export const disableExternalAccount = endpoint({
  name: 'disableExternalAccount',
  method: 'PUT',
  path: `${base}/accounts`,
  guard: inPerson('admin', 'account'),
  summary: 'Disables an account of a provider, whose sessions and tokens end, or enables it again.',
  query: none,
  body: z.strictObject({ username: z.string().min(1).max(200), isDisabled: z.boolean() }),
  output: accounts,
})
