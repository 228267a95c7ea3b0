import { z } from 'zod'

/** How much something matters, from least to most. */
export const severities = ['LOW', 'MEDIUM', 'HIGH'] as const
export type Severity = (typeof severities)[number]

/** How often a group gets a message. */
export const digests = ['IMMEDIATE', 'DAILY', 'WEEKLY'] as const
export type Digest = (typeof digests)[number]

/** The days of a week, Monday first. */
export const weekdays = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const
export type Weekday = (typeof weekdays)[number]

/** Receivers other than e-mail addresses. */
export const targetKinds = ['SLACK', 'TEAMS', 'WEBHOOK', 'PAGERDUTY'] as const
export type TargetKind = (typeof targetKinds)[number]
export type Channel = 'EMAIL' | TargetKind

/** A beginning or an end that people are to be informed of. */
export type NoticeKind = 'OPENED' | 'RESOLVED'

/** What a message has of an event: its text, its place in the product, and figures as they are shown. */
export const noticePayload = z.object({
  title: z.string().meta({ description: 'What happened, in some words.' }),
  detail: z.string().meta({ description: 'What was compared, in one sentence.' }),
  assetName: z.string().nullable(),
  path: z.string().startsWith('/').meta({ description: 'Its page in the product.' }),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  types: z
    .array(z.string())
    .optional()
    .meta({ description: 'All its types, by any of which groups take it.' }),
  categories: z.array(z.string()).optional().meta({ description: 'All its categories, likewise.' }),
})
export type NoticePayload = z.output<typeof noticePayload>

/** The hours of a day in which no message is sent. */
export type QuietHours = { from: string; until: string; timeZone: string }

/** How the product signs in to the mail server. */
export const mailMechanisms = ['BASIC', 'XOAUTH2'] as const

/** Under which name the secret of the mail server is sealed. */
export const mailSecretName = 'mail-sender'

/** The mail server and the sender, without the secret. */
export const mailSender = z.object({
  host: z.string(),
  port: z.int(),
  tls: z.enum(['STARTTLS', 'IMPLICIT', 'NONE']),
  from: z.string(),
  mechanism: z.enum(mailMechanisms),
  username: z.string(),
  clientId: z.string().nullable(),
  tenant: z.string().nullable(),
})
export type MailSender = z.output<typeof mailSender>
