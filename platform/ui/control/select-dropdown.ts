/** One of the values to choose from. */
export type Option<Value extends string = string> = { readonly value: Value; readonly label: string }

// Many are found faster by typing.
const mostWithoutSearch = 12

/** True where there are so many options that they can be searched. */
export const isSearched = (options: readonly Option[]): boolean => options.length > mostWithoutSearch

/**
 * Where a list of options opens: inside its own popover or dialog, which would close at a click outside, and fixed, so
 * that no scrolling box around it cuts it off.
 */
export const dropdown = {
  withinPortal: false,
  floatingStrategy: 'fixed',
  keepMounted: false,
} as const

/** The chosen option's value; undefined where the text is no option. */
export function optionOf<Value extends string>(
  options: readonly Option<Value>[],
  text: string | null,
): Value | undefined {
  return options.find(({ value }) => value === text)?.value
}
