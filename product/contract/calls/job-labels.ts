import { count, text, wireOnly } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import { search } from '#product/contract/filters/filters.ts'

export const listJobLabels = report({
  name: 'listJobLabels',
  path: '/job-labels',
  guard: mayRead('user'),
  summary: 'Owners and tags of the jobs that were ever seen, whatever the range, page by page.',
  listName: 'content',
  filters: { search: search.meta({ description: 'Part of the owner, or of the tag as key:value.' }) },
  columns: [
    text('kind', 'Kind', 'OWNER or TAG.', { always: true }),
    text('label', 'Label', 'Name of the owner, or the tag as key:value.', { always: true }),
    ...wireOnly(
      text('tagKey', 'Tag key', 'Key of the tag; null for an owner.'),
      text('tagValue', 'Tag value', 'Value of the tag; null where it has none.'),
    ),
    count('jobsCount', 'Jobs', 'Jobs with this owner or tag.', { always: true }),
  ],
  order: { column: 'jobsCount', direction: 'DESC' },
  tieBreakers: ['kind', 'label', 'tagKey'],
})
