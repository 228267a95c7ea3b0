import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circles } from '../../tests/architecture/circles.ts'
import { allImports, filesIn, root } from '../../tests/architecture/imports.ts'
import { exceptionOf, wordsOfPlatform } from '../../tests/architecture/product-words.ts'
import { crossesSlices } from '../../tests/architecture/rules.ts'
import { scaffolds } from '../scaffold/scaffolds.ts'
import { columnBuilders, columnLines } from './columns.ts'
import { parsed, type Parsed } from './parsed.ts'
import { costOf, type ListCost } from './plain-list.ts'
import { rowReaders, rowReads } from './row-reads.ts'

const sourcesOf = (folder: string): Parsed[] =>
  filesIn(folder, /(?<!\.test)\.tsx?$/).map((file) => parsed(file, readFileSync(join(root, file), 'utf8')))

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** What the shape of the code promises, counted over its sources. */
export type Measured = {
  crossedSlices: number
  circles: number
  /** Files that read a row by string, each with how often. */
  rowReads: { file: string; count: number }[]
  columns: number
  columnLines: number
  /** What one more list costs; undefined without its scaffold. */
  list: ListCost | undefined
  /** Files of the platform that speak of the product. */
  productFiles: string[]
}

/** Counts everything over the sources of the repository. */
export function measured(): Measured {
  const platform = sourcesOf('platform')
  const product = [...sourcesOf('product'), ...sourcesOf('features')]
  const imports = allImports()
  const readers = rowReaders([...platform, ...product])
  const builders = columnBuilders([...platform, ...product])
  const declared = product.map((source) => columnLines(source, builders))
  const words = wordsOfPlatform().flatMap((word) => (exceptionOf(word) === undefined ? [word.file] : []))
  return {
    crossedSlices: imports.filter(crossesSlices).length,
    circles: circles(imports).length,
    rowReads: product.flatMap((source) => {
      const count = rowReads(source, readers)
      return count > 0 ? [{ file: source.file, count }] : []
    }),
    columns: sum(declared.map((each) => each.columns)),
    columnLines: sum(declared.map(({ lines }) => lines)),
    list: scaffolds.filter(({ kind }) => kind === 'report').map(costOf)[0],
    productFiles: [...new Set(words)],
  }
}
