import { loadConfirmLeave } from '../../src/admin/LeaveGuard.tsx';

// A browser has it before the first press.
await loadConfirmLeave();
