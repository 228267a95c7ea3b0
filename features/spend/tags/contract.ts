import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { currencyFilter, instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { lastChange, removalOf, setting } from '#contract/setting.ts'

const mostEnabled = 20
const tagKey = z.string().min(1).max(128)
const range = { ...scopeQuery, ...currencyFilter, since: instant.optional(), until: instant.optional() }

/** The tag keys that cost is reported by; case counts. */
export const enabledTags = setting({
  key: 'enabledTags',
  title: 'Tags',
  page: '/settings/tags',
  path: '/settings/tags',
  read: {
    name: 'getTagSettings',
    guard: mayRead('user', 'account'),
    summary: 'The tag keys that cost is reported by.',
  },
  save: {
    name: 'saveTagSettings',
    guard: mayChange('admin', 'account'),
    summary: 'Replaces the tag keys that cost is reported by.',
  },
  body: z.strictObject({
    enabledTags: z
      .array(tagKey)
      .max(mostEnabled, `Enable at most ${mostEnabled} tags`)
      .refine((keys) => new Set(keys).size === keys.length, 'Give each tag once'),
  }),
  keptField: 'enabledTags',
  default: { enabledTags: [] },
  inWords: ({ enabledTags: keys }) => (keys.length === 0 ? 'No tags enabled' : keys.join(', ')),
  answer: lastChange,
})

export const timeframe = z.enum(['daily', 'weekly', 'monthly'])
export type Timeframe = z.output<typeof timeframe>

const split = {
  cost: z.string(),
  databricksCost: z.string(),
  cloudCost: z.string(),
}

export const getTagsReport = endpoint({
  name: 'getTagsReport',
  method: 'GET',
  path: '/spend-insights/planning/tags-report',
  guard: mayRead('user'),
  summary: 'Cost by the values of an enabled tag over time, with what is untagged.',
  query: z.strictObject({
    ...range,
    tagKey: tagKey.optional().meta({ description: 'Default: the first enabled one.' }),
    timeframe: timeframe
      .optional()
      .meta({ description: 'Default: by day to 31 days, by week to 120, else by month.' }),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    since: instant,
    until: instant,
    currency: z.string().nullable(),
    timeframe,
    enabledTags: z
      .array(z.string())
      .meta({ description: 'Those that somebody enabled, else the two that most cost of the range has.' }),
    tagKey: z.string().nullable().meta({ description: 'Null: no tag is enabled.' }),
    cost: z.string(),
    taggedCost: z.string(),
    untaggedCost: z.string(),
    coverage: z.number().nullable().meta({ description: 'Tagged as a share of all cost; null: no cost.' }),
    values: z
      .array(
        z.object({
          tagValue: z.string().nullable().meta({ description: 'Null: untagged.' }),
          ...split,
          share: z.number().nullable(),
          variants: z
            .array(z.string())
            .meta({ description: 'Other values that differ in case or separators alone.' }),
        }),
      )
      .meta({ description: 'The most expensive first, untagged last.' }),
    periods: z.array(
      z.object({
        period: z.iso.date().meta({ description: 'Its first UTC day.' }),
        cost: z.string(),
        values: z.array(z.object({ tagValue: z.string().nullable(), cost: z.string() })),
      }),
    ),
  }),
})

const costTag = z.object({
  isEnabled: z.boolean(),
  tagKey: z.string().nullable(),
  tagValue: z.string().nullable(),
  ...lastChange,
})
const tagValue = z.string().min(1).max(256)

const costTagOf = <const Kind extends 'storage' | 'network'>(
  kind: Kind,
  { title, name, words }: { title: string; name: string; words: string },
) => {
  const tag = setting({
    key: `costTag/${kind}`,
    title,
    page: '/settings/tags',
    scope: 'workspace',
    path: `/cost-tags/workspace/{id}/${kind}`,
    read: {
      name: `get${name}CostTag`,
      guard: mayRead('admin'),
      summary: `The tag of the ${words} of a workspace.`,
    },
    save: {
      name: `save${name}CostTag`,
      guard: mayChange('admin'),
      summary: `Enables the tag of the ${words} of a workspace.`,
    },
    body: z.strictObject({
      tagKey: tagKey.default('DatabricksWorkspaceId'),
      tagValue: tagValue.optional().meta({ description: 'Default: the id of the workspace.' }),
    }),
    holds: {
      value: z.strictObject({ tagKey, tagValue }).nullable(),
      of: (sent, { id }) => ({ tagKey: sent.tagKey, tagValue: sent.tagValue ?? id }),
      fields: costTag.omit({ changedBy: true, changedAt: true }).shape,
      shown: (value) => ({
        isEnabled: value !== null,
        tagKey: value?.tagKey ?? null,
        tagValue: value?.tagValue ?? null,
      }),
    },
    default: null,
    inWords: (value) => (value === null ? 'Not enabled' : `${value.tagKey}: ${value.tagValue}`),
    answer: lastChange,
  })
  const remove = removalOf(tag, {
    name: `delete${name}CostTag`,
    guard: mayChange('admin'),
    summary: `Disables the tag of the ${words} of a workspace.`,
  })
  return { ...tag, remove }
}

/** By which tag the bill of the cloud names the storage of a workspace. */
export const storageCostTag = costTagOf('storage', {
  title: 'Storage tag',
  name: 'Storage',
  words: 'storage',
})

/** By which tag the bill of the cloud names the NAT gateway of a workspace. */
export const networkCostTag = costTagOf('network', {
  title: 'NAT gateway tag',
  name: 'Network',
  words: 'NAT gateway',
})

export const listWorkspaceCostTags = endpoint({
  name: 'listWorkspaceCostTags',
  method: 'GET',
  path: '/cost-tags/workspaces',
  guard: mayRead('admin'),
  summary: 'Workspaces with the tags of their storage and NAT gateways.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: z.object({
    workspaces: z.array(
      z.object({ workspaceId: z.string(), workspaceName: z.string(), storage: costTag, network: costTag }),
    ),
  }),
})

export type TagsReport = z.output<typeof getTagsReport.output>
export type CostTag = z.output<typeof costTag>
