import { createContext, useContext, useMemo } from 'react'

/** The columns that a reader wants to see in a report's table; null: those that the report shows by itself. */
export type ColumnChoice = { report: string; columns: readonly string[] | null; isWide: boolean }

/** What the reader chose in all tables, and what takes the next choice over. */
export type ColumnChoices = {
  choices: readonly ColumnChoice[]
  onChoose: (choice: ColumnChoice) => void
  /** Reports whose choice could not be kept. */
  unsaved: ReadonlySet<string>
}

const ColumnChoicesContext = createContext<ColumnChoices>({
  choices: [],
  onChoose: () => undefined,
  unsaved: new Set(),
})

/** Hands the tables below it what their reader chose. */
export const ColumnChoicesProvider = ColumnChoicesContext.Provider

/** The choice for a report; without one, the report decides. */
export function choiceOf(choices: readonly ColumnChoice[], report: string): ColumnChoice {
  return choices.find((choice) => choice.report === report) ?? { report, columns: null, isWide: false }
}

/** The choices with one that takes the place of the former one of its report. */
export function withChoice<Choice extends ColumnChoice>(
  choices: readonly Choice[],
  chosen: Choice,
): Choice[] {
  return [...choices.filter(({ report }) => report !== chosen.report), chosen]
}

/** What the reader chose for a report's table, how to choose otherwise, and whether that could not be kept. */
export function useColumnChoice(report: string) {
  const { choices, onChoose, unsaved } = useContext(ColumnChoicesContext)
  const choice = useMemo(() => choiceOf(choices, report), [choices, report])
  const choose = (changes: Partial<ColumnChoice>) => onChoose({ ...choice, ...changes })
  return { choice, choose, isUnsaved: unsaved.has(report) }
}
