// M7: the fewest transfers after which nobody owes anybody.
//
// A plan is a set of lines (debtor, creditor, amount). A minimal plan has no cycle (an amount could be shifted around one until a line
// vanishes), so its connected parts are zero-sum groups. With g groups among n members it has n − g lines: the fewest lines come
// from the most groups. Often many plans are minimal. Lines are ordered by (debtor, creditor, larger amount first). Of two minimal
// plans the lesser is the one that holds the least line found in only one of them. Ours is the least of all. Hence:
//
// - The same balances give the same plan, whatever the order in which they come.
// - Paying a line leaves the others unchanged. Let P be the least plan of balances b and L a line of it. Q is any minimal plan of what
//   is left when L is paid. Q has as many lines as P without L: fewer would make P not minimal, since L could be put back. Q
//   with L is a minimal plan of b: were the pair of L, either way round, in Q too, then one line could do for both. As P is least,
//   P ≤ Q ∪ {L}; the difference of two sets stays the same when L is taken from both; so P without L ≤ Q.
//
// It is found line by line for the same reason: the least line that any minimal plan has is in the least plan. The rest is the
// least plan of what is left once it is paid. That line is from the first debtor to the first creditor that shares a group with
// them in some partition into the most groups. It moves all that the two can settle: one of them is then done.

/** A line of a plan: `from` pays `to`. */
export type Transfer = { readonly from: string; readonly to: string; readonly minor: number };

/** Up to this many members with a balance the plan is proven minimal; beyond, members are settled pair by pair until so few are left. */
export const MAX_EXACT_MEMBERS = 20;

type Member = { readonly id: string; minor: number };

/** The least minimal plan of balances that sum to 0 (positive = is owed). Throws RangeError when they do not. */
export function planRefunds(balances: ReadonlyMap<string, number>): readonly Transfer[] {
  const members = Array.from(balances, ([id, minor]) => ({ id, minor })).filter((member) => member.minor !== 0);
  if (members.reduce((sum, member) => sum + member.minor, 0) !== 0) throw new RangeError('Balances must sum to 0');
  members.sort((a, b) => (a.id < b.id ? -1 : 1));

  const lines = members.length > MAX_EXACT_MEMBERS ? settleRoughly(members) : [];
  return [...lines, ...settleExactly(members)].toSorted(inOrder);
}

/** Beyond the exact size: opposite amounts meet first (never a loss), then the largest debtor pays the largest creditor. */
function settleRoughly(members: Member[]): Transfer[] {
  const lines: Transfer[] = [];
  for (const debtor of members.filter((member) => member.minor < 0)) {
    const creditor = members.find((member) => member.minor === -debtor.minor);
    if (creditor !== undefined) lines.push(pay(members, debtor, creditor));
  }
  while (members.length > MAX_EXACT_MEMBERS) {
    const debtor = members.reduce((most, member) => (member.minor < most.minor ? member : most));
    const creditor = members.reduce((most, member) => (member.minor > most.minor ? member : most));
    lines.push(pay(members, debtor, creditor));
  }
  return lines;
}

function settleExactly(members: Member[]): Transfer[] {
  const lines: Transfer[] = [];
  const tables = tablesFor(members.length);
  for (;;) {
    const debtor = members.find((member) => member.minor < 0);
    if (debtor === undefined) return lines;
    lines.push(pay(members, debtor, firstCreditor(members, debtor, tables)));
  }
}

/** By set of members (a bit each, without the debtor in question): its sum, and the most zero-sum groups found in it. */
type Tables = { readonly sums: Float64Array; readonly groups: Uint8Array };

function tablesFor(members: number): Tables {
  const sets = 2 ** Math.max(0, members - 1);
  return { sums: new Float64Array(sets), groups: new Uint8Array(sets) };
}

/** The first creditor that shares a group with the debtor in some partition into the most zero-sum groups. */
function firstCreditor(members: readonly Member[], debtor: Member, tables: Tables): Member {
  const others = members.filter((member) => member !== debtor);
  const everybody = 2 ** others.length - 1;
  fill(tables, others, everybody);
  // The rest of the debtor's group must sum to 0 and contain all other groups.
  const most = tables.groups[everybody];
  let together = 0;
  for (let set = 0; set <= everybody; set++) {
    if (tables.groups[set] === most && tables.sums[set] === 0) together |= everybody ^ set;
  }
  const creditor = others.find((member, place) => member.minor > 0 && (together >> place) & 1);
  if (creditor === undefined) throw new RangeError('Balances must sum to 0');
  return creditor;
}

/** The most groups in a set is the most in it less one member, and one more where the set itself sums to 0. */
function fill({ sums, groups }: Tables, others: readonly Member[], everybody: number): void {
  for (let set = 1; set <= everybody; set++) {
    const first = set & -set;
    const rest = set ^ first;
    const sum = (sums[rest] ?? 0) + (others[31 - Math.clz32(first)]?.minor ?? 0);
    let most = groups[rest] ?? 0;
    for (let left = rest; left !== 0; left &= left - 1) {
      const without = groups[set ^ (left & -left)] ?? 0;
      if (without > most) most = without;
    }
    sums[set] = sum;
    groups[set] = sum === 0 ? most + 1 : most;
  }
}

/** Transfers all that the two can settle and removes settled members from `members`. */
function pay(members: Member[], debtor: Member, creditor: Member): Transfer {
  const minor = Math.min(-debtor.minor, creditor.minor);
  debtor.minor += minor;
  creditor.minor -= minor;
  if (debtor.minor === 0) members.splice(members.indexOf(debtor), 1);
  if (creditor.minor === 0) members.splice(members.indexOf(creditor), 1);
  return { from: debtor.id, to: creditor.id, minor };
}

const inOrder = (a: Transfer, b: Transfer): number =>
  a.from !== b.from ? (a.from < b.from ? -1 : 1) : a.to < b.to ? -1 : a.to > b.to ? 1 : 0;
