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
  /** In another currency, whose unit may be worth very little. */
  originalAmount: 1_000_000_000_000,
  /** A rate between currencies: nine digits, a point, twelve. */
  rate: 22,
  message: 6000,
  colocationName: 80,
  /** Users of one invitation. */
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
  /** The name of a paired device, or of a guest's link. */
  deviceName: 40,
} as const;

/**
 * The most bytes of a body, in the table of endpoints where it exceeds `small`. Each fits the longest texts with all letters
 * escaped, and whole things as the older client sends them.
 */
export const bodyLimits = {
  small: 16 * 1024,
  colocation: 64 * 1024,
  /** From a provider or a passkey. */
  token: 24 * 1024,
  message: 80 * 1024,
  /** With its checklist. */
  chore: 160 * 1024,
  /** A hundred lines of a receipt, each for a hundred people. */
  split: 640 * 1024,
  /** A list of 500 items, a poll with its votes, or a whole board that is moved. */
  board: 1024 * 1024,
} as const;

/** The most things in one answer when the call does not say how many (wire.md section 7): years of a household. */
export const MAX_LISTED = 2000;

/** The most months of statistics in one answer: even a hundred categories of ten people have fewer figures. */
export const MAX_MONTHS = 24;
export const MAX_SPENT = 24_000;

/** The most ticked items that a household remembers: years of shopping. */
export const MAX_BOUGHT = 1000;

/** The most items on one list: each change sends the older client all of it. */
export const MAX_ITEMS = 500;

/** The most items whose expense a household remembers: two full lists, or months of shopping. */
export const MAX_PAID_ITEMS = 1000;

/** The most current and future absences of one member: a list of a whole household's then shows who is away. */
export const MAX_ABSENCES_AHEAD = 100;

/** The most recurring bills of a household. */
export const MAX_BILLS = 100;

/** The most closed months of a household: twenty years. */
export const MAX_CLOSED_MONTHS = 240;

/** The most valid tags of a household: each task and list of a large one. */
export const MAX_TAGS = 200;

/** The most paired devices and guests' links of a household. */
export const MAX_PAIRINGS = 20;

/** The most entries of a house book. */
export const MAX_BOOK_ENTRIES = 100;

/** Changes of an entry that its history keeps. */
export const MAX_BOOK_CHANGES = 30;

/** The most readings of one meter: twenty years of months. */
export const MAX_READINGS = 240;

/** The most readings of a household: they all come with its house book. */
export const MAX_BOOK_READINGS = 2400;

/** The most lines of a keys entry. */
export const MAX_KEY_LINES = 40;

/** The most passkeys of one account. */
export const MAX_PASSKEYS = 20;

/** Recovery codes that are made at once. */
export const recoveryCodesMade = 10;

/** The most names without an account in a household: a large group imported from another app. */
export const MAX_PLACEHOLDERS = 50;

/** The maximum number of a bill's dates that wait for an amount: later dates are asked for after an answer. */
export const MAX_ASKS = 12;

/** The maximum number of news entries on a page. */
export const MAX_NEWS = 200;

/** Days for which a deleted expense can be restored. */
export const restorableDays = 30;
