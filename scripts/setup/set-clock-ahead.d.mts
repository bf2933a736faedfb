export declare function setClockAhead(ms: number): void
