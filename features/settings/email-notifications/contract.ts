import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { inPerson, mayChange, mayRead } from '#contract/guard.ts'
import { digests, severities, targetKinds, weekdays } from '#contract/notifications.ts'
import { instant } from '#contract/report.ts'
import { secretState } from '#contract/setting.ts'
import { email, tried } from './contract/receivers.ts'

const most = 50
const code = z.string().regex(/^[A-Z0-9_]{1,64}$/, 'Give names in capitals, such as SKU_COST')
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Give a time such as 22:00')

const quietHours = z
  .strictObject({
    from: time,
    until: time,
    timeZone: z
      .string()
      .refine((zone) => isTimeZone(zone), 'Give a time zone such as Europe/Berlin')
      .meta({ examples: ['Etc/UTC'] }),
  })
  .nullable()
  .default(null)
  .meta({ description: 'When no message is sent, by the clocks of a time zone; null: never.' })

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const categories = z.array(code).max(most).default([]).meta({ description: 'Empty: all categories.' })
const types = z.array(code).max(most).default([]).meta({ description: 'Empty: all types of incidents.' })
const scopes = z
  .array(z.string().regex(/^(?:SUBSCRIPTION|WORKSPACE):[\w.-]{1,128}$/, 'Give scopes such as WORKSPACE:123'))
  .max(most)
  .default([])
  .meta({ description: 'Subscriptions and workspaces; empty: all.' })

const values = {
  name: z
    .string()
    .trim()
    .min(1, 'Name cannot be empty')
    .max(128, 'Name must not exceed 128 characters')
    .regex(/^[ -~\u00A0-\uFFFF]*$/, 'Give a name on one line'),
  isEnabled: z.boolean().default(true),
  emails: z.array(email).max(most).default([]),
  categories,
  types,
  scopes,
  leastSeverity: z.enum(severities).default('LOW'),
  digest: z.enum(digests).default('IMMEDIATE').meta({
    description: 'IMMEDIATE: at most one message in 15 minutes; DAILY and WEEKLY: at 07:00 UTC, on Mondays.',
  }),
  weeklyLetter: z.enum(weekdays).nullable().default(null).meta({
    description:
      'Weekday on which its mail addresses get what to do about costs, at 07:00 UTC; an address in several groups gets one. Null: none.',
  }),
  quietHours,
}

const enteredTarget = z
  .strictObject({
    targetId: z
      .string()
      .max(64)
      .nullable()
      .default(null)
      .meta({ description: 'Of a target that the group has already; null: a new one.' }),
    kind: z.enum(targetKinds),
    name: z.string().trim().min(1, 'Name cannot be empty').max(128),
    url: z
      .url({ protocol: /^https?$/, error: 'Give the URL of a webhook' })
      .max(2048)
      .nullable()
      .default(null)
      .meta({ description: 'Never shown again; null: the one that was entered before.' }),
    key: z.string().min(16, 'Give a key of at least 16 characters').max(256).nullable().default(null).meta({
      description: 'Signs a webhook, or routes events at PagerDuty. Never shown again; null: as before.',
    }),
  })
  .refine(({ targetId, kind, url }) => targetId !== null || kind === 'PAGERDUTY' || url !== null, {
    message: 'Give the URL of the webhook',
    path: ['url'],
  })
  .refine(({ targetId, kind, key }) => targetId !== null || kind !== 'PAGERDUTY' || key !== null, {
    message: 'Give the integration key of PagerDuty',
    path: ['key'],
  })
  .refine(({ targetId, kind, key }) => targetId !== null || kind !== 'WEBHOOK' || key !== null, {
    message: 'Give a key that signs the webhook',
    path: ['key'],
  })

const enteredGroup = z.strictObject({
  ...values,
  targets: z.array(enteredTarget).max(most).default([]),
})

const changedGroup = z.strictObject({
  ...enteredGroup.shape,
  seenChange: z.iso.datetime().optional().meta({
    description: 'changedAt of the group as it was read; 409 where somebody changed it since.',
  }),
})
export type EnteredGroup = z.output<typeof enteredGroup>
export type EnteredTarget = z.output<typeof enteredTarget>

const shownTarget = z.object({
  targetId: z.string(),
  kind: z.enum(targetKinds),
  name: z.string(),
  host: z.string().meta({ description: 'Host of its URL; the rest is a secret.' }),
  secret: secretState,
})

const group = z.object({
  groupId: z.string(),
  ...values,
  targets: z.array(shownTarget),
  unsubscribed: z.array(z.string()).meta({ description: 'Addresses that want no more of its mails.' }),
  receiverCount: z.int(),
  lastMessageAt: instant.nullable(),
  changedBy: z.string(),
  changedAt: instant,
})
export type ShownGroup = z.output<typeof group>

export const listNotificationGroups = endpoint({
  name: 'listNotificationGroups',
  method: 'GET',
  path: '/notifications/groups',
  guard: mayRead('user', 'account'),
  summary: 'Groups that are informed of incidents. Only administrators see their receivers and workspaces.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({
    groups: z.array(group),
    isEditable: z.boolean().meta({ description: 'True: the caller may change them.' }),
    missingKey: z
      .string()
      .nullable()
      .meta({ description: 'Why no secrets can be kept; null: they can, or the caller may not know.' }),
  }),
})

const saved = z.object({ groupId: z.string() })

export const createNotificationGroup = endpoint({
  name: 'createNotificationGroup',
  method: 'POST',
  path: '/notifications/groups',
  guard: inPerson('admin', 'account'),
  summary: 'Creates a group that is informed of incidents.',
  query: z.strictObject({}),
  body: enteredGroup,
  output: saved,
})

export const saveNotificationGroup = endpoint({
  name: 'saveNotificationGroup',
  method: 'PUT',
  path: '/notifications/groups/{id}',
  guard: inPerson('admin', 'account'),
  summary: 'Changes a group. An address that had unsubscribed gets mails again only if it is removed first.',
  query: z.strictObject({}),
  body: changedGroup,
  output: saved,
})

export const deleteNotificationGroup = endpoint({
  name: 'deleteNotificationGroup',
  method: 'DELETE',
  path: '/notifications/groups/{id}',
  guard: mayChange('admin', 'account'),
  summary: 'Deletes a group with its messages.',
  query: z.strictObject({}),
  body: undefined,
  output: saved,
})

export const testNotificationGroup = endpoint({
  name: 'testNotificationGroup',
  method: 'POST',
  path: '/notifications/groups/{id}/test',
  guard: mayChange('admin', 'account'),
  summary: 'Sends a sample message to all receivers of a group, once.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ results: z.array(tried) }),
})

export const previewNotification = endpoint({
  name: 'previewNotification',
  method: 'GET',
  path: '/notifications/preview',
  guard: mayRead('admin', 'account'),
  summary: 'A sample message as mail: its subject and text.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ subject: z.string(), text: z.string() }),
})

const delivery = z.object({
  deliveryId: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  channel: z.enum(['EMAIL', ...targetKinds]),
  receiver: z.string().meta({ description: 'An e-mail address or the name of a target.' }),
  subject: z.string(),
  state: z.enum(['WAITING', 'SENT', 'DEAD']).meta({ description: 'DEAD: it was given up.' }),
  attempts: z.int(),
  nextAttemptAt: instant.nullable(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type ShownDelivery = z.output<typeof delivery>

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/notifications/deliveries',
  guard: mayRead('admin', 'account'),
  summary: 'The latest 200 messages to receivers, those that were given up first.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ deliveries: z.array(delivery) }),
})

export const sendAgain = endpoint({
  name: 'sendAgain',
  method: 'POST',
  path: '/notifications/deliveries/{deliveryId}/send-again',
  guard: mayChange('admin', 'account'),
  summary: 'Tries a message that was given up anew, under the same key.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ deliveryId: z.string() }),
})
