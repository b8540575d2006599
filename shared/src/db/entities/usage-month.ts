import { EntitySchema } from 'typeorm';

/** How many tool calls a user made in one UTC month; the row that makes the quota exact under concurrency. */
export interface UsageMonth {
  userId: number;
  /** First day of the UTC month, YYYY-MM-DD. */
  month: string;
  used: number;
}

export const UsageMonthEntity = new EntitySchema<UsageMonth>({
  name: 'usage_months',
  columns: {
    userId: { name: 'user_id', type: 'int', primary: true },
    month: { type: 'date', primary: true },
    used: { type: 'int', default: 0 },
  },
});
