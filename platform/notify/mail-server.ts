import { isIP } from 'node:net'
import { createTransport, type Transporter } from 'nodemailer'
import type { MailSender } from '#contract/notifications.ts'
import type { Attempt } from './attempt.ts'
import type { MailText } from './mail-text.ts'
import { mailToken } from './mail-token.ts'
import { hostAddress, RefusedReceiver, type ReceiverRules } from './receiver-address.ts'

/** Ways to the mail server that differ in tests. */
export type MailWays = { tokenUrl: (tenant: string) => string; trustedCertificate?: string }

export type Mail = MailText & {
  to: string
  /** The same at each attempt: receivers know a repetition by it. */
  deliveryId: string
  unsubscribeUrl: string | undefined
}

/** A connection to the mail server, for some mails. */
export type MailServer = { send(mail: Mail): Promise<Attempt>; close(): void }

const connectWithinMs = 10_000
const silentForMs = 20_000
const mostConnections = 2

/** Opens a connection to the mail server. Throws where its address is refused, or no token for it is given out. */
export async function openMailServer(
  sender: MailSender,
  secret: string | undefined,
  ways: MailWays & { rules: ReceiverRules },
): Promise<MailServer> {
  const { address } = await addressOf(sender, ways.rules)
  const transport = createTransport({
    pool: true,
    maxConnections: mostConnections,
    host: address,
    port: sender.port,
    secure: sender.tls === 'IMPLICIT',
    requireTLS: sender.tls === 'STARTTLS',
    ignoreTLS: sender.tls === 'NONE',
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: silentForMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(await signIn(sender, secret, ways)),
    tls: {
      ...(isIP(sender.host) === 0 && { servername: sender.host }),
      ...(ways.trustedCertificate !== undefined && { ca: ways.trustedCertificate }),
    },
  })
  return {
    send: (mail) => attemptOf(transport, sender, mail),
    close: () => transport.close(),
  }
}

async function addressOf({ host }: MailSender, rules: ReceiverRules) {
  try {
    return await hostAddress(host, rules)
  } catch (error) {
    if (error instanceof RefusedReceiver) throw error
    throw new Error(`No address of ${host} was found.`, { cause: error })
  }
}

async function signIn(sender: MailSender, secret: string | undefined, { tokenUrl }: MailWays) {
  const { username: user, mechanism, tenant, clientId } = sender
  if (user === '' || secret === undefined) return {}
  if (mechanism === 'BASIC') return { auth: { user, pass: secret } }
  const client = { tenant: tenant ?? '', clientId: clientId ?? '', secret }
  return { auth: { type: 'OAuth2' as const, user, accessToken: await mailToken(client, tokenUrl) } }
}

async function attemptOf(
  transport: Pick<Transporter, 'sendMail'>,
  { from }: MailSender,
  { to, subject, text, html, deliveryId, unsubscribeUrl }: Mail,
): Promise<Attempt> {
  try {
    const { response } = await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${deliveryId}@${domainOf(from)}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Lakegauge-Delivery': deliveryId,
        ...(unsubscribeUrl === undefined
          ? {}
          : {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
      },
    })
    return { isSent: true, answer: String(response) }
  } catch (error) {
    return failureOf(error)
  }
}

function domainOf(address: string): string {
  return /@([\w.-]+)/.exec(address)?.[1] ?? 'lakegauge'
}

// What answers before it is known to be a mail server is not quoted: it may be any service of the network.
const withoutGreeting: Readonly<Record<string, string>> = {
  ECONNECTION: 'The mail server refused the connection.',
  EDNS: 'No address of the mail server was found.',
  EPROTOCOL: 'What answered is no mail server.',
  ESOCKET: 'The connection to the mail server failed.',
  ETIMEDOUT: 'The mail server did not answer in time.',
}

/** The mail server's own words. A refused sign-in is no fault of the mail: it may succeed later. */
function failureOf(error: unknown): Attempt {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const command = error instanceof Error && 'command' in error ? error.command : undefined
  const plain = command === 'CONN' ? withoutGreeting[code] : undefined
  const why = plain ?? (error instanceof Error ? error.message : String(error))
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  const isFinal = plain === undefined && code !== 'EAUTH' && status >= 500 && status < 600
  return { isSent: false, isFinal, why }
}
