import { z } from 'zod'
import { filter } from '#contract/filters.ts'
import { principalText } from '../principal.ts'
import { tagParts } from './tag-filter.ts'

const longest = 256

function tagText(written: string): string {
  const { key, value } = tagParts(written)
  return value === null ? key : `${key}:${value}`
}

/** Narrows a list to assets of an owner or with a tag; queries read the values under these names. */
export const ownedAssetFilters = (names = { owner: 'owner', tagKey: 'tagKey', tagValue: 'tagValue' }) => ({
  owner: filter(
    z
      .string()
      .max(longest)
      .optional()
      .meta({ description: 'Only assets of this owner; empty: those without one.' }),
    {
      control: { kind: 'text', label: 'Owner' },
      chip: (owner) => (owner === '' ? 'Without owner' : `Owner ${principalText(owner)}`),
      values: (owner) => ({ [names.owner]: owner ?? null }),
    },
  ),
  tag: filter(
    z
      .string()
      .max(2 * longest)
      .optional()
      .meta({
        description:
          'Only assets with this tag, as key or key:value; a colon in the key is written \\:, a backslash \\\\.',
      }),
    {
      control: { kind: 'text', label: 'Tag' },
      chip: (tag) => `Tag ${tagText(tag)}`,
      values: (tag) => {
        const { key = null, value = null } = tag === undefined ? {} : tagParts(tag)
        return { [names.tagKey]: key, [names.tagValue]: value }
      },
    },
  ),
})
