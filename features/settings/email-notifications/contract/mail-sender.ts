import { z } from 'zod'
import { endpoint, type OutputOf } from '#contract/endpoint.ts'
import { inPerson, mayChange, mayRead } from '#contract/guard.ts'
import { mailMechanisms, mailSecretName, mailSender, type MailSender } from '#contract/notifications.ts'
import { lastChange, secretMarks, setting } from '#contract/setting.ts'
import { email, tried } from './receivers.ts'

const sender = {
  host: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,253}$/, 'Give the host of the mail server')
    .meta({ examples: ['smtp.example.com'], label: 'Mail server' }),
  port: z.int().min(1).max(65_535).default(587),
  tls: mailSender.shape.tls.default('STARTTLS').meta({
    label: 'Encryption',
    choices: { STARTTLS: 'STARTTLS', IMPLICIT: 'TLS from the start', NONE: 'None' },
  }),
  from: email.meta({ label: 'Sender address', examples: ['lakegauge@example.com'] }),
  mechanism: z
    .enum(mailMechanisms)
    .default('BASIC')
    .meta({
      label: 'Sign-in',
      choices: { BASIC: 'User name and password', XOAUTH2: 'Microsoft Entra application (XOAUTH2)' },
    }),
  username: z.string().trim().max(254).default('').meta({
    label: 'User name',
    help: 'With XOAUTH2 the mailbox. Empty: the server asks for no sign-in.',
  }),
  clientId: z.string().trim().max(128).nullable().default(null).meta({
    label: 'Client id',
    help: 'Only with XOAUTH2.',
  }),
  tenant: z
    .string()
    .trim()
    .regex(/^[\w.-]{1,128}$/, 'Give the id or domain of the tenant')
    .nullable()
    .default(null)
    .meta({ label: 'Tenant', help: 'Only with XOAUTH2.' }),
}

const secret = {
  secret: z.string().min(1).max(4096).nullable().default(null).meta({
    label: 'Password or client secret',
    help: 'Never shown again. Empty: the one that was entered before.',
    secret: true,
  }),
  clearSecret: z
    .boolean()
    .default(false)
    .meta({ description: 'True: the secret that was entered before is forgotten.' }),
}

const isWhole = ({ mechanism, username, tenant, clientId }: MailSender) =>
  mechanism === 'BASIC' || (username !== '' && tenant !== null && clientId !== null)
const unlessWhole = 'XOAUTH2 needs user name, client id and tenant'

const isEncrypted = ({ tls, username }: MailSender) => tls !== 'NONE' || username === ''
const unlessEncrypted = { message: 'A secret is sent with encryption only', path: ['tls'] }

// The secret of an application is sent to its tenant, and the token that it opens to the host.
const receiverOf = ({ mechanism, tenant, host }: MailSender) =>
  mechanism === 'BASIC' ? host : `${tenant} ${host}`

/** The mail server and the sender of mails; its secret is sealed beside it. */
export const mailServer = setting({
  key: 'mailSender',
  title: 'Mail server',
  page: '/settings/email-notifications/sender-config',
  path: '/settings/email',
  read: {
    name: 'getMailSender',
    guard: mayRead('admin', 'account'),
    summary: 'The mail server and the sender of mails, without the secret.',
  },
  save: {
    name: 'saveMailSender',
    guard: inPerson('admin', 'account'),
    summary: 'Changes the mail server and the sender of mails.',
  },
  body: z
    .strictObject({ ...sender, ...secret })
    .refine(isWhole, unlessWhole)
    .refine(isEncrypted, unlessEncrypted),
  holds: {
    value: z
      .strictObject(sender)
      .refine(isWhole, unlessWhole)
      .refine(isEncrypted, unlessEncrypted)
      .nullable(),
    of: ({ secret: _secret, clearSecret: _clearSecret, ...entered }) => entered,
    fields: { sender: mailSender.nullable().meta({ description: 'Null: no mail server is set up.' }) },
    shown: (value) => ({ sender: value }),
  },
  sealed: {
    name: mailSecretName,
    field: 'secret',
    removedBy: 'clearSecret',
    receiverOf: (value) => (value === null || value.username === '' ? undefined : receiverOf(value)),
  },
  default: null,
  inWords: (value) =>
    value === null ? 'Not set up' : `${value.host}:${value.port}, mails come from ${value.from}`,
  answer: { ...secretMarks, ...lastChange },
})

export type ShownSender = OutputOf<typeof mailServer.read>

export const testMailSender = endpoint({
  name: 'testMailSender',
  method: 'POST',
  path: '/settings/email/test',
  guard: mayChange('admin', 'account'),
  summary: 'Sends a sample mail to an address, and shows what the mail server answered.',
  query: z.strictObject({}),
  body: z.strictObject({ to: email.meta({ label: 'Address' }) }),
  output: tried,
})
