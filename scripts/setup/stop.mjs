/** An expected reason to stop: its message is all a person needs, without a stack. */
export class Stop extends Error {}
