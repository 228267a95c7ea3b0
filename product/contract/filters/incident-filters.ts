import { z } from 'zod'
import { filter } from '#contract/filters.ts'
import { severities } from '#contract/notifications.ts'
import { currencyFilter } from '#contract/report.ts'
import { nameSearch } from './filters.ts'
import { costTypes, incidentTypeLabel, performanceTypes } from '../incident-types.ts'
import { resourceLabel, resourceTypes } from '../resource-types.ts'

const word = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')
const choicesOf = (codes: readonly string[], labelOf = word) =>
  codes.map((value) => ({ value, label: labelOf(value) }))

/** The states that a list of incidents can be narrowed to. */
const shownStatuses = ['OPEN', 'RESOLVED', 'DISMISSED', 'ALL', 'SNOOZED'] as const

const status = filter(
  z.enum(shownStatuses).optional().meta({ description: 'Only incidents in this state. Default: OPEN.' }),
  {
    control: {
      kind: 'choice',
      label: 'Status',
      none: 'Open',
      choices: choicesOf(['SNOOZED', 'RESOLVED', 'DISMISSED', 'ALL'], (code) =>
        code === 'ALL' ? 'Any status' : word(code),
      ),
      other: word,
    },
    values: (chosen = 'OPEN') => ({ shownStatus: chosen === 'ALL' ? null : chosen }),
  },
)

const assignments = ['ME', 'NOBODY'] as const

const assignment = filter(
  z
    .enum(assignments)
    .optional()
    .meta({ description: 'Only incidents that are assigned to the caller, or to nobody.' }),
  {
    control: {
      kind: 'choice',
      label: 'Assigned',
      none: 'Assigned to anybody',
      choices: [
        { value: 'ME', label: 'Assigned to me' },
        { value: 'NOBODY', label: 'Assigned to nobody' },
      ],
      other: word,
    },
  },
)

const assignee = filter(
  z
    .string()
    .max(256)
    .optional()
    .meta({ description: 'Only incidents that are assigned to an account with this in its name.' }),
  {
    control: { kind: 'text', label: 'Assigned to' },
    chip: (name) => `Assigned to ${name}`,
  },
)

const severity = filter(
  z.enum(severities).optional().meta({ description: 'Only incidents of this severity.' }),
  {
    control: {
      kind: 'choice',
      label: 'Severity',
      none: 'Any severity',
      choices: choicesOf(severities.toReversed()),
      other: word,
    },
  },
)

const performanceResources = [
  'JOB',
  'DLT_PIPELINE',
  'ALL_PURPOSE_CLUSTER',
  'POOL',
  'SQL_WAREHOUSE',
  'MODEL_SERVING',
]

const resourceFilter = (offered: readonly string[]) =>
  filter(
    z.enum(resourceTypes).optional().meta({ description: 'Only incidents about things of this type.' }),
    {
      control: {
        kind: 'choice',
        label: 'Type',
        none: 'All types',
        choices: choicesOf(offered, resourceLabel),
        other: resourceLabel,
      },
    },
  )

const typeFilter = (offered: readonly string[]) =>
  filter(z.string().max(64).optional().meta({ description: 'Only incidents of this type.' }), {
    control: {
      kind: 'choice',
      label: 'Incident',
      none: 'All incidents',
      choices: choicesOf(offered, incidentTypeLabel),
      other: incidentTypeLabel,
    },
  })

const search = filter(nameSearch.meta({ description: 'Part of the name, the id or the title.' }), {
  control: { kind: 'search', placeholder: 'Search incidents' },
})

const common = { ...currencyFilter, search, status, assignment, assignee, severity }

/** How the list of cost incidents can be narrowed. */
export const costFilters = {
  ...common,
  incidentType: typeFilter(costTypes),
  resourceType: resourceFilter(resourceTypes),
}

/** How the list of performance incidents can be narrowed. */
export const performanceFilters = {
  ...common,
  incidentType: typeFilter(performanceTypes),
  resourceType: resourceFilter(performanceResources),
}

const several = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  z.array(schema).max(1000).optional().meta({ description })

/** What the body of both lists narrows by; each list of values means any of them. */
export const incidentBody = {
  subscriptions: several(z.string(), 'Only incidents in these subscriptions.'),
  workspaces: several(z.string(), 'Only incidents in these workspaces.'),
  incidentTypes: several(z.string(), 'Only incidents of these types.'),
  resourceTypes: several(z.enum(resourceTypes), 'Only incidents about things of these types.'),
}
