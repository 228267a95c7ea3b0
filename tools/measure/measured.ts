import { circles } from '../../tests/architecture/circles.ts'
import { allImports } from '../../tests/architecture/imports.ts'
import { exceptionOf, wordsOfPlatform } from '../../tests/architecture/product-words.ts'
import { crossesSlices } from '../../tests/architecture/rules.ts'
import { scaffolds } from '../scaffold/scaffolds.ts'
import { columnBuilders, columnLines } from './columns.ts'
import { rowReaders, rowReads } from './row-reads.ts'
import { costOf, type ScaffoldCost } from './scaffold-cost.ts'
import { sourcesOf } from './sources.ts'

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
  list: ScaffoldCost | undefined
  /** Files of the platform that speak of the product. */
  productFiles: string[]
}

/** Counts everything over the sources of the repository. */
export function measured(): Measured {
  const platform = sourcesOf('platform')
  const product = sourcesOf('product', 'features')
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
    list: scaffolds.filter(({ kind }) => kind === 'report').map((scaffold) => costOf(scaffold))[0],
    productFiles: [...new Set(words)],
  }
}
