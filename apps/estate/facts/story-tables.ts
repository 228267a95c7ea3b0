import type { Effect, Story } from './stories/story.ts'

type Cell = string | number | null

/** The statements that create the tables of stories: `story_plan`, one row each, and `story_effect`. */
export function storyTables(stories: readonly Story[]): string[] {
  return [
    tableOf(
      'story_plan',
      'story varchar, what varchar, subject_kind varchar, kind varchar, subject varchar, from_ms bigint, until_ms bigint, cost_factor double',
      stories.map((story) => [
        story.name,
        story.what,
        story.subject.is,
        story.subject.kind,
        story.subject.name,
        instantMs(story.from),
        instantMs(story.until),
        story.costFactor ?? null,
      ]),
    ),
    tableOf(
      'story_effect',
      'story varchar, subject_kind varchar, kind varchar, name varchar, from_ms bigint, until_ms bigint, measure varchar, factor double, detail varchar, azure_region varchar, aws_region varchar',
      stories.flatMap((story) =>
        story.effects.map((effect) => [
          story.name,
          story.subject.is,
          story.subject.kind,
          story.subject.name,
          instantMs(story.from) ?? 0,
          instantMs(story.until) ?? 9_000_000_000_000_000,
          effect.on,
          'factor' in effect ? effect.factor : null,
          detailOf(effect),
          effect.on === 'price' ? effect.region.azure : null,
          effect.on === 'price' ? effect.region.aws : null,
        ]),
      ),
    ),
  ]
}

function tableOf(name: string, columns: string, rows: readonly Cell[][]): string {
  const values = rows.map((row) => `(${row.map(literal).join(', ')})`).join(',\n')
  return `create table ${name} (${columns}); insert into ${name} values ${values};`
}

function detailOf(effect: Effect): string | null {
  switch (effect.on) {
    case 'skew':
      return effect.task
    case 'price':
      return effect.sku
    case 'tag':
      return effect.tag
    case 'compute':
      return effect.successor
    default:
      return null
  }
}

function instantMs(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text)
}

function literal(cell: Cell): string {
  if (cell === null) return 'null'
  return typeof cell === 'number' ? String(cell) : `'${cell.replaceAll("'", "''")}'`
}
