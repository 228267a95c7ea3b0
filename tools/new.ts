import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { scaffolds } from './scaffold/scaffolds.ts'

const root = join(import.meta.dirname, '..')
const usage = `Usage: npm run new <kind> <name>
${scaffolds.map((scaffold) => `  ${scaffold.kind.padEnd(8)} ${scaffold.nameForm.padEnd(24)} ${scaffold.meaning}`).join('\n')}`

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

const { positionals } = parseArgs({ allowPositionals: true })
const [kind, name] = positionals
const scaffold = scaffolds.find((candidate) => candidate.kind === kind)
if (!scaffold || !name) stop(usage)
if (!scaffold.namePattern.test(name)) stop(`${name} is not a name like ${scaffold.nameForm}.`)

const made = scaffold.make(name)
for (const file of made.files) {
  const path = join(root, file.path)
  if (existsSync(path)) stop(`${file.path} exists already.`)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, file.text)
  process.stdout.write(`wrote ${file.path}\n`)
}
const lines = made.lines.map(
  ({ file, into, text }) => `  ${file}${into === undefined ? '' : `, into ${into}`}: ${text}`,
)
const folder = dirname(made.files[0]?.path ?? '')
process.stdout.write(`
Add these lines:
${lines.join('\n')}

Then run its test and the checks:
  node tools/start/node.js node_modules/vitest/vitest.mjs run ${folder}
  npm run check
${(made.notes ?? []).map((note) => `\n${note}`).join('')}
`)
