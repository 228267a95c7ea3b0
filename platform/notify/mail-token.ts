import { z } from 'zod'

/** What gets a token for a mailbox: an application of a Microsoft Entra tenant, and its secret. */
export type MailClient = { tenant: string; clientId: string; secret: string }

const answerWithinMs = 10_000
const granted = z.object({ access_token: z.string() })
const refused = z.object({ error_description: z.string().optional(), error: z.string() })

/** Where a tenant of Microsoft Entra gives out tokens. */
export function entraTokenUrl(tenant: string): string {
  return `https://login.microsoftonline.com/${encodeURIComponent(tenant)}/oauth2/v2.0/token`
}

/** A token that signs in to the mail server as the application. Throws with the answer of the tenant. */
export async function mailToken(
  { tenant, clientId, secret }: MailClient,
  tokenUrl: (tenant: string) => string,
): Promise<string> {
  const response = await fetch(tokenUrl(tenant), {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: secret,
      scope: 'https://outlook.office365.com/.default',
    }),
  })
  const answer: unknown = await response.json().catch(() => undefined)
  const token = granted.safeParse(answer)
  if (response.ok && token.success) return token.data.access_token
  const why = refused.safeParse(answer)
  const reason = why.success ? (why.data.error_description ?? why.data.error) : `HTTP ${response.status}`
  throw new Error(`The tenant gave no token: ${reason}`)
}
