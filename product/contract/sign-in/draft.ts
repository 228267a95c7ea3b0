import { z } from 'zod'
import { providerOfKind } from './providers.ts'
import { roleMapping } from './roles.ts'

const longest = 500
const mostMappings = 200
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether an address may be asked without encryption: only that of this machine. */
export const isOfThisMachine = ({ hostname }: URL): boolean => loopback.test(hostname)

function issuerRefusal(kind: string, text: string): string | undefined {
  if (!URL.canParse(text)) return 'Enter a whole address, such as https://sign-in.example.com.'
  const address = new URL(text)
  const { protocol, username, password, search, hash } = address
  if (protocol !== 'https:' && !(protocol === 'http:' && isOfThisMachine(address)))
    return 'An issuer begins with https://.'
  if (username || password || search || hash) return 'An issuer has no user, question mark or # in it.'
  return providerOfKind(kind)?.refusalOf(address)
}

/** How the product is known to a provider, and which roles follow from what the provider states. */
export const providerSettings = z.strictObject({
  issuer: z.string().trim().min(1).max(longest),
  clientId: z.string().trim().min(1).max(longest),
  /** How the secret of the client is sent. */
  sendsSecretIn: z.enum(['HEADER', 'BODY']),
  mapping: z.array(roleMapping).max(mostMappings),
})

/** A provider as an administrator enters it; without a secret the kept one stays. */
export const providerDraft = providerSettings
  .extend({
    provider: z.string().refine((kind) => providerOfKind(kind) !== undefined, 'There is no such provider'),
    clientSecret: z.string().min(1).max(longest).nullable().meta({ secret: true }),
  })
  .superRefine(({ provider, issuer }, context) => {
    const message = issuerRefusal(provider, issuer)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['issuer'], message })
  })

export type ProviderDraft = z.output<typeof providerDraft>
