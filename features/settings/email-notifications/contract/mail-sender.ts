import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { inPerson, mayChange, mayRead } from '#contract/guard.ts'
import { mailMechanisms, mailSender } from '#contract/notifications.ts'
import { instant } from '#contract/report.ts'
import { email, secretState, tried } from './receivers.ts'

const senderAnswer = z.object({
  sender: mailSender.nullable().meta({ description: 'Null: no mail server is set up.' }),
  secret: secretState,
  missingKey: z.string().nullable(),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
})
export type ShownSender = z.output<typeof senderAnswer>

export const getMailSender = endpoint({
  name: 'getMailSender',
  method: 'GET',
  path: '/settings/email',
  guard: mayRead('admin', 'account'),
  summary: 'The mail server and the sender of mails, without the secret.',
  query: z.strictObject({}),
  body: undefined,
  output: senderAnswer,
})

const enteredSender = z
  .strictObject({
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
    secret: z.string().min(1).max(4096).nullable().default(null).meta({
      label: 'Password or client secret',
      help: 'Never shown again. Empty: the one that was entered before.',
      secret: true,
    }),
  })
  .refine(({ mechanism, username, tenant, clientId }) => {
    return mechanism === 'BASIC' || (username !== '' && tenant !== null && clientId !== null)
  }, 'XOAUTH2 needs user name, client id and tenant')
  .refine(({ tls, username }) => tls !== 'NONE' || username === '', {
    message: 'A secret is sent with encryption only',
    path: ['tls'],
  })

export const saveMailSender = endpoint({
  name: 'saveMailSender',
  method: 'PUT',
  path: '/settings/email',
  guard: inPerson('admin', 'account'),
  summary: 'Changes the mail server and the sender of mails.',
  query: z.strictObject({}),
  body: enteredSender,
  output: senderAnswer,
})

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
