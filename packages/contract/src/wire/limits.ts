/** Longest texts and largest amounts (docs/wire.md section 7): a call beyond them is refused with 422. Lengths in UTF-16 units. */
export const limits = {
  username: 40,
  email: 254,
  password: 200,
  passkeyName: 60,
  /** As typed, with gaps. */
  recoveryCode: 60,
  /** ASCII; real ones have some two hundred. */
  fcmToken: 2048,
  noteText: 2000,
  listName: 50,
  shopName: 40,
  itemName: 120,
  choreTitle: 120,
  choreDescription: 2000,
  skipReason: 200,
  checklistLine: 200,
  /** Lines of one checklist. */
  checklistLines: 50,
  categoryName: 60,
  expenseName: 120,
  expenseDescription: 2000,
  expensePictures: 5,
  /** Lines of one receipt, and the name of one. */
  splitItems: 100,
  splitItem: 120,
  /** The weight of one share. */
  splitWeight: 1000,
  /** Members who share one line. */
  splitSharers: 100,
  /** A user's name at a payment service. */
  handle: 100,
  /** The holder of a bank account (EPC069-12). */
  accountName: 70,
  /** 1,000,000,000.00 in hundredths. */
  amountMinor: 100_000_000_000,
  /** In another currency, where a unit may be worth very little. */
  originalAmount: 1_000_000_000_000,
  /** A rate between currencies: nine digits, a point, twelve. */
  rate: 22,
  message: 6000,
  colocationName: 80,
  /** People for whom one invitation is good. */
  invitationUses: 20,
  address: 200,
  pollTitle: 120,
  pollOptions: 20,
  pollOption: 80,
  /** Code points. */
  reaction: 16,
  search: 200,
  /** People in one text. */
  mentions: 50,
  /** Pictures of one message. */
  messagePictures: 5,
  pictureAlt: 500,
  /** A title of the house book, and a name in it. */
  bookTitle: 80,
  bookText: 4000,
  bookNote: 500,
  /** A phone number, a password, a code. */
  bookLine: 100,
  meterUnit: 20,
  meterValue: 1_000_000_000,
} as const;

/**
 * Most bytes of a body, in the table of endpoints where it is more than `small`. Each holds the longest texts with all of their letters
 * escaped, and a thing as the older client sends it: whole, with all that belongs to it.
 */
export const bodyLimits = {
  small: 16 * 1024,
  colocation: 64 * 1024,
  /** Of a provider or a passkey. */
  token: 24 * 1024,
  message: 80 * 1024,
  /** With its checklist. */
  chore: 160 * 1024,
  /** A hundred lines of a receipt, each for a hundred people. */
  split: 640 * 1024,
  /** A list of 500 items, a poll with its votes, or a whole board that is moved. */
  board: 1024 * 1024,
} as const;

/** Most things that one answer lists when the call does not say how many (wire.md section 7): years of a household. */
export const mostListed = 2000;

/** Most months of statistics in one answer, and most figures: a hundred categories of ten people in each of them are fewer. */
export const mostMonths = 24;
export const mostSpent = 24_000;

/** Most ticked items that a household remembers: years of shopping. */
export const mostBought = 1000;

/** Most items on one list: each change tells the older client the whole of it. */
export const mostItems = 500;

/** Most items of which a household remembers which expense paid for them: two full lists, or months of shopping. */
export const mostPaidItems = 1000;

/** Most absences of one member that are not over: so a list of those of a whole household shows who is away. */
export const mostAbsencesAhead = 100;

/** Most recurring bills of a household. */
export const mostBills = 100;

/** Most closed months of a household: twenty years. */
export const mostClosedMonths = 240;

/** Most tags of a household that are good: each task and list of a large one. */
export const mostTags = 200;

/** Most entries of a house book. */
export const mostBookEntries = 100;

/** Changes of an entry that its history keeps. */
export const mostBookChanges = 30;

/** Most readings of one meter: twenty years of months. */
export const mostReadings = 240;

/** Most readings of a household: they all come with its house book. */
export const mostBookReadings = 2400;

/** Most lines of an entry about keys. */
export const mostKeyLines = 40;

/** Most passkeys of one account. */
export const mostPasskeys = 20;

/** Recovery codes that are made at once. */
export const recoveryCodesMade = 10;

/** Most names without an account in a household: a large group brought along from another app. */
export const mostPlaceholders = 50;

/** The maximum number of a bill's dates that wait for an amount: later dates are asked for after an answer. */
export const mostAsks = 12;

/** The maximum number of news entries on a page. */
export const mostNews = 200;

/** Days for which a deleted expense can be restored. */
export const restorableDays = 30;
