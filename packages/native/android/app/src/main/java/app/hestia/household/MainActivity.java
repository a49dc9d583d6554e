package app.hestia.household;

import android.os.Bundle;
import androidx.activity.EdgeToEdge;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {
    @Override
    protected void onCreate(Bundle savedInstanceState) {
        // The page itself keeps clear of the system bars, by env(safe-area-inset-…).
        EdgeToEdge.enable(this);
        super.onCreate(savedInstanceState);
    }
}
