import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { scaffolds } from './scaffold/scaffolds.ts'
import { writeMade } from './scaffold/write-made.ts'

const root = join(import.meta.dirname, '..')
const width = Math.max(...scaffolds.map(({ nameForm }) => nameForm.length))
const usage = `Usage: npm run new <kind> <name>
${scaffolds.map(({ kind, nameForm, meaning }) => `  ${kind.padEnd(8)} ${nameForm.padEnd(width)} ${meaning}`).join('\n')}`

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

const { positionals } = parseArgs({ allowPositionals: true })
const [kind, ...words] = positionals
const name = words.join(' ')
const scaffold = scaffolds.find((candidate) => candidate.kind === kind)
if (!scaffold || name === '') stop(usage)
if (!scaffold.namePattern.test(name)) stop(`${name} is not a name like ${scaffold.nameForm}.`)

const made = scaffold.make(name)
for (const { path } of made.files) if (existsSync(join(root, path))) stop(`${path} exists already.`)
for (const sentence of writeMade(root, made)) process.stdout.write(`${sentence}\n`)
const folder = dirname(made.files[0]?.path ?? '')
process.stdout.write(`
Now run its test and the checks:
  node tools/start/node.js node_modules/vitest/vitest.mjs run ${folder}
  npm run check
${(made.notes ?? []).map((note) => `\n${note}`).join('')}
`)
