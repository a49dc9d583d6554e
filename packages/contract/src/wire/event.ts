/** The events of a map name → payload as a union, so that a switch over `name` narrows `payload`. */
export type EventOf<Map> = { [N in keyof Map]: { readonly name: N; readonly payload: Map[N] } }[keyof Map];
