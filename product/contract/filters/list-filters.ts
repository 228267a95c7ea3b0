import { z } from 'zod'
import { filter } from '#contract/filters.ts'
import { databricksWord } from '../databricks-words.ts'
import { principalText } from '../principal.ts'
import { searchFilters } from './filters.ts'
import { jobFindingFilter } from './finding-filter.ts'
import { tagParts } from './tag-filter.ts'

/** The search field of a list of workloads: name, id or owner. */
export const workloadSearch = (placeholder: string) =>
  searchFilters(placeholder, [
    { value: 'name', label: 'Name', allowsBlanks: true },
    { value: 'id', label: 'Id' },
    { value: 'owner', label: 'Owner', allowsBlanks: true },
  ])

/** Asks for what single runs cost, which takes longer than their sum. */
export const runCosts = z.stringbool().default(false).meta({
  description:
    'true: also the most expensive, the most recent, the median and the 95th percentile of runs by cost; otherwise null.',
})

/** Asks for how long single runs took, which takes longer than their sum. */
export const runDurations = z.stringbool().default(false).meta({
  description: 'true: also the p50 and the p95 run by duration; else these are null.',
})

/** Asks for what each row cost day by day. */
export const costTrend = z.stringbool().default(false).meta({
  description: 'true: also what each row cost in spans of the range; else this is null.',
})

const longest = 256

const words = z.string().max(longest)

function tagText(written: string): string {
  const { key, value } = tagParts(written)
  return value === null ? key : `${key}:${value}`
}

const triggerWord = (trigger: string) =>
  databricksWord(trigger) ?? trigger.charAt(0) + trigger.slice(1).toLowerCase().replaceAll('_', ' ')

/** Narrows a list of one-time runs to those that were started in a way. */
export const triggerFilter = filter(
  words.optional().meta({ description: 'Only one-time runs whose latest run was started this way.' }),
  {
    control: {
      kind: 'choice',
      label: 'Trigger',
      none: 'Any trigger',
      choices: ['ONE_TIME', 'RETRY'].map((value) => ({ value, label: triggerWord(value) })),
      other: triggerWord,
    },
  },
)

/** Narrows a list of jobs to those of somebody, with or without a tag, started in a way, or with a finding; queries read a tag as $tagKey and $tagValue. */
export const jobFilters = {
  owner: filter(words.optional().meta({ description: 'Only jobs that run as this user.' }), {
    chip: (owner) => `Owner ${principalText(owner)}`,
  }),
  tag: filter(
    z
      .string()
      .max(2 * longest)
      .optional()
      .meta({
        description:
          'Only jobs with this tag, as key or key:value; a colon in the key is written \\:, a backslash \\\\.',
      }),
    {
      chip: (tag) => `Tag ${tagText(tag)}`,
      values: (tag) => {
        const { key = null, value = null } = tag === undefined ? {} : tagParts(tag)
        return { tagKey: key, tagValue: value }
      },
    },
  ),
  withoutTag: filter(
    words.optional().meta({ description: 'Only jobs without a tag of this key; *: without any tag.' }),
    { chip: (key) => (key === '*' ? 'Untagged' : `No ${key} tag`) },
  ),
  trigger: filter(
    words.optional().meta({ description: 'Only jobs whose latest run in the range was started this way.' }),
    { chip: (trigger) => `Trigger: ${triggerWord(trigger)}` },
  ),
  finding: jobFindingFilter,
}
