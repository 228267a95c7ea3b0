import type { Fragment, Json } from './fragment.ts'

const isFragment = (value: Json): value is Fragment =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

const plain = /^[A-Za-z_<][\w .<>-]*$/
// What YAML would read as another type.
const read: ReadonlySet<string> = new Set(['true', 'false', 'yes', 'no', 'on', 'off', 'null', '~'])

/** A value that is neither an object nor a list, as YAML writes it. */
function scalar(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return plain.test(value) && !read.has(value.toLowerCase()) ? value : JSON.stringify(value)
}

/** A fragment as YAML. */
export function yamlOf(fragment: Fragment, indent = ''): string {
  return Object.entries(fragment)
    .map(([key, value]) => {
      if (isFragment(value)) return `${indent}${key}:\n${yamlOf(value, `${indent}  `)}`
      if (!isList(value)) return `${indent}${key}: ${scalar(value)}`
      return `${indent}${key}:\n${value.map((item) => yamlItem(item, `${indent}  `)).join('\n')}`
    })
    .join('\n')
}

function yamlItem(item: Json, indent: string): string {
  if (!isFragment(item)) return `${indent}- ${scalar(item)}`
  return `${indent}- ${yamlOf(item, `${indent}  `).slice(indent.length + 2)}`
}

// Terraform repeats a block for each item of a list, and calls it by one of them.
const blockNames: Readonly<Record<string, string>> = {
  job_clusters: 'job_cluster',
  tasks: 'task',
  clusters: 'cluster',
}

/** A fragment as arguments and blocks of a Terraform resource. */
export function terraformOf(fragment: Fragment, indent = '  '): string {
  return Object.entries(fragment)
    .map(([key, value]) => {
      const name = blockNames[key] ?? key
      const block = (inner: Fragment) =>
        `${indent}${name} {\n${terraformOf(inner, `${indent}  `)}\n${indent}}`
      if (isFragment(value)) return block(value)
      if (isList(value) && value.every(isFragment)) return value.map(block).join('\n')
      return `${indent}${name} = ${JSON.stringify(value)}`
    })
    .join('\n')
}

/** JSON on one line, with spaces. */
export function inlineJson(value: Json): string {
  if (isFragment(value))
    return `{${Object.entries(value)
      .map(([key, inner]) => `${JSON.stringify(key)}: ${inlineJson(inner)}`)
      .join(', ')}}`
  if (isList(value)) return `[${value.map(inlineJson).join(', ')}]`
  return JSON.stringify(value)
}

/** A text as one word of a shell. */
export const shellWord = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
