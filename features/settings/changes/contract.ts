import { z } from 'zod'
import { actorKinds } from '#contract/actor.ts'
import { count, hidden, id, instant, text } from '#contract/column-builders.ts'
import { filter } from '#contract/filters.ts'
import { inPerson } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import { changeLabel, recordedChanges } from '#product/contract/recorded-changes.ts'

const searched = filter(z.string().min(1).max(128).optional(), {
  control: { kind: 'search', placeholder: 'Person, change or id' },
})

const actorKind = filter(z.enum(actorKinds).optional(), {
  control: {
    kind: 'choice',
    label: 'By',
    none: 'Anybody',
    choices: [
      { value: 'person', label: 'People' },
      { value: 'token', label: 'API tokens' },
      { value: 'system', label: 'Lakegauge' },
    ],
    other: (value) => value,
  },
})

/** Kinds of things that changes are about, as the filter offers them; calls take any. */
const kinds = [
  { value: 'setting', label: 'Settings' },
  { value: 'secret', label: 'Secrets' },
  { value: 'policy', label: 'Incident policies' },
  { value: 'incident', label: 'Incidents' },
  { value: 'notification-group', label: 'Notification groups' },
  { value: 'account', label: 'Accounts and sign-ins' },
  { value: 'api-token', label: 'API tokens' },
  { value: 'saved-view', label: 'Saved views' },
  { value: 'opened-log', label: 'Opened event logs' },
  { value: 'call', label: 'Downloads and refusals' },
  { value: 'job', label: 'Jobs' },
  { value: 'connection', label: 'Connection' },
  { value: 'server', label: 'Server starts and upgrades' },
  { value: 'state', label: 'Migrations' },
  { value: 'audit', label: 'The audit trail' },
] as const

const what = filter(
  z
    .string()
    .regex(/^[a-z-]+\.[a-z-]+$/)
    .max(80)
    .optional(),
  {
    control: {
      kind: 'choice',
      label: 'Change',
      none: 'Any',
      choices: Object.entries(recordedChanges).map(([value, label]) => ({ value, label })),
      other: changeLabel,
    },
  },
)

const changeNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .optional()
  .meta({ description: 'Only the change of this number in the chain.' })

const aboutKind = filter(
  z
    .string()
    .regex(/^[a-z-]+$/)
    .max(60)
    .optional(),
  {
    control: {
      kind: 'choice',
      label: 'Changed',
      none: 'Everything',
      choices: [...kinds],
      other: (value) => value,
    },
  },
)

const columns = [
  instant('changedAt', 'Time', 'When it was changed.', { always: true }),
  text('actorName', 'By', 'Who changed it: a person, an API token, or a part of Lakegauge.', {
    always: true,
  }),
  text('actorKind', 'Kind of actor', 'person, token or system.', { always: true, under: 'actorName' }),
  text('what', 'Change', 'What was done, to what kind of thing.', { always: true }),
  text('aboutKind', 'Changed', 'The kind of thing that was changed.', { always: true, priority: 30 }),
  id('aboutId', 'Id', 'What was changed, by its id.', { always: true, priority: 20 }),
  text('after', 'Value', 'The value after, without secrets; empty where there is none.', { priority: 50 }),
  ...hidden(
    text('before', 'Former value', 'The value before, without secrets; empty where there was none.', {
      always: true,
    }),
    text('originKind', 'Came from', 'A request, a job or a command.'),
    id('originId', 'Origin id', 'The correlation id of the request, the id of the job, or the command.'),
    count('changeNumber', 'Number', 'Its number in the chain of changes.', { always: true }),
    id('digest', 'Digest', 'Seals the change and all before it; ./lakegauge audit verify checks it.'),
  ),
] as const

const order = { column: 'changedAt', direction: 'DESC' } as const
const tieBreakers = ['changeNumber']

/** Everything that people, tokens and the product changed. */
export const listChanges = report({
  name: 'listChanges',
  path: '/audit/changes',
  guard: inPerson('admin', 'account'),
  summary: 'What people, API tokens and Lakegauge changed, with values before and after.',
  listName: 'changes',
  filters: { search: searched, actorKind, what, aboutKind, changeNumber },
  columns,
  order: { ...order, thenMostOf: 'changeNumber' },
  tieBreakers,
  range: 'recorded',
})

/** What the product changed by itself, with starts, upgrades and migrations. */
export const listSystemAudit = report({
  name: 'listSystemAudit',
  path: '/system/audit',
  guard: inPerson('admin', 'account'),
  summary: 'What Lakegauge changed by itself, with its starts, upgrades and migrations.',
  listName: 'content',
  pageRows: { usual: 100, most: 1_000 },
  filters: {},
  columns,
  order: { ...order, thenMostOf: 'changeNumber' },
  tieBreakers,
  range: 'recorded',
})
