import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import type { Finder } from '#ui/screen/screen.ts'

type Fields = Readonly<Record<string, string>>

const pauseMs = 200
const shortestQuery = 3

/** True where a text can be looked for: names and ids have no blanks, and less than three letters find too much. */
export function isFindable(query: string): boolean {
  return query.length >= shortestQuery && query.length <= 128 && !/\s/.test(query)
}

/** What the finders know by the query, asked for when the typing pauses; the open screen's fields narrow it. */
export function useFound(finders: readonly Finder[], query: string, fields: Fields) {
  const typed = query.trim()
  const [asked] = useDebouncedValue(typed, pauseMs)
  const isAsked = isFindable(asked) && isFindable(typed)
  const answers = useQueries({
    queries: finders.map((finder) => ({
      queryKey: ['find', finder.group, asked, fields],
      queryFn: ({ signal }: { signal: AbortSignal }) => finder.find(asked, fields, signal),
      enabled: isAsked,
      placeholderData: keepPreviousData,
      retry: false,
    })),
  })
  const groups = finders.map(({ group }, place) => ({
    label: group,
    places: (isAsked && answers[place]?.data) || [],
    hasFailed: isAsked && answers[place]?.isError === true,
  }))
  const isSearching = isFindable(typed) && (asked !== typed || answers.some(({ isFetching }) => isFetching))
  return { groups, isSearching }
}
