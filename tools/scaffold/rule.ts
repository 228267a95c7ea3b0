import { camelCase } from './names.ts'
import type { Scaffold } from './scaffold.ts'

/** The files of a rule. */
export const ruleFiles: Scaffold['make'] = (name) => {
  const own = name.split('/')[1] ?? name
  const value = camelCase(own)
  const rule = own.replaceAll('-', '_')
  return {
    files: [
      { path: `rules/${name}/rule.ts`, text: declaration(value, rule) },
      { path: `rules/${name}/case.ts`, text: ruleCase },
    ],
    lines: [
      { file: 'rules/declared-rules.ts', text: `export { ${value} } from './${name}/rule.ts'` },
      {
        file: 'product/contract/filters/finding-filter.ts',
        into: 'findingKinds',
        text: `{ value: '${rule}', label: '${title}' },`,
      },
    ],
  }
}

const title = 'What is wrong, in two words'

const declaration = (value: string, rule: string) => `import { minutes } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const ${value} = rule({
  name: '${rule}',
  over: 'execution',
  of: ['JOB'],
  category: 'PERFORMANCE',
  type: 'EXCESSIVE_DURATION',
  title: '${title}',
  meaning: 'What it means, in one sentence.',
  advice: 'What to do about it, in one sentence.',
  limits: { long: minutes(600, 'Duration') },
  when: 'duration_ms > $long',
  measured: 'duration_ms',
  price: 'cost',
  priceMeaning: 'cost of the run',
  evidence: [{ feature: 'duration_ms', label: 'Duration', format: 'duration' }],
})
`

const ruleCase = `import type { RuleCase } from '../../testing/rule-case.ts'

export const ruleCase: RuleCase = {
  fires: { duration_ms: 36_000_001, cost: '10' },
  below: { duration_ms: 36_000_000, cost: '10' },
  limit: 599,
  price: '10.0000000000',
}
`
